"""How large a named place is: living in Norway and living in Oslo do not exclude each other."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from enum import StrEnum


class Extent(StrEnum):
    """Places of one extent exclude each other as homes."""

    COUNTRY = "country"
    REGION = "region"
    PLACE = "place"


def _named(listing: str) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(each.split()) for each in listing.split(","))


_COUNTRIES = _named(
    """
    afghanistan, albania, algeria, angola, argentina, armenia, australia, austria, azerbaijan, bahrain, bangladesh,
    belarus, belgium, benin, bolivia, bosnia, botswana, brazil, bulgaria, cambodia, cameroon, canada, chile, china,
    colombia, congo, costa rica, croatia, cuba, cyprus, czechia, czech republic, denmark, dominican republic,
    ecuador, egypt, el salvador, england, eritrea, estonia, ethiopia, fiji, finland, france, gabon, gambia, georgia,
    germany, ghana, greece, greenland, guatemala, guinea, guyana, haiti, honduras, hungary, iceland, india,
    indonesia, iran, iraq, ireland, israel, italy, ivory coast, jamaica, japan, jordan, kazakhstan, kenya, kosovo,
    kuwait, kyrgyzstan, laos, latvia, lebanon, liberia, libya, liechtenstein, lithuania, luxembourg, madagascar,
    malawi, malaysia, maldives, mali, malta, mauritius, mexico, moldova, monaco, mongolia, montenegro, morocco,
    mozambique, myanmar, namibia, nepal, netherlands, new zealand, nicaragua, niger, nigeria, north macedonia,
    northern ireland, norway, oman, pakistan, palestine, panama, paraguay, peru, philippines, poland, portugal,
    qatar, romania, russia, rwanda, saudi arabia, scotland, senegal, serbia, singapore, slovakia, slovenia, somalia,
    south africa, south korea, spain, sri lanka, sudan, suriname, sweden, switzerland, syria, taiwan, tajikistan,
    tanzania, thailand, togo, tunisia, turkey, turkmenistan, uganda, ukraine, united arab emirates, uae, united
    kingdom, uk, britain, great britain, united states, united states america, us, usa, america, uruguay,
    uzbekistan, venezuela, vietnam, wales, yemen, zambia, zimbabwe
    """
)
_REGIONS = _named(
    """
    alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, hawaii, idaho,
    illinois, indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota,
    mississippi, missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico, north carolina, north
    dakota, ohio, oklahoma, oregon, pennsylvania, rhode island, south carolina, south dakota, tennessee, texas,
    utah, vermont, virginia, west virginia, wisconsin, wyoming, alberta, british columbia, manitoba, nova scotia,
    ontario, quebec, saskatchewan, new south wales, queensland, tasmania, bavaria, saxony, brittany, normandy,
    provence, tuscany, sicily, sardinia, lombardy, catalonia, andalusia, cornwall, yorkshire, kent, sussex, europe,
    africa, asia, scandinavia, south america, latin america, midwest
    """
)


def extent_of(name: AbstractSet[str]) -> Extent:
    """The extent of a place by the words of its name; whatever is no known country or region is a place."""
    if name in _COUNTRIES:
        return Extent.COUNTRY
    return Extent.REGION if name in _REGIONS else Extent.PLACE
