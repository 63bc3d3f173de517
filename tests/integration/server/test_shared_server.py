import neo4j

from adamem_graph.server import Credentials


def test_the_suite_has_a_neo4j_with_graph_data_science(neo4j_server: Credentials) -> None:
    auth = (neo4j_server.username, neo4j_server.password)
    with neo4j.GraphDatabase.driver(neo4j_server.uri, auth=auth) as driver:
        records, _, _ = driver.execute_query("RETURN gds.version() AS version")
    assert records[0]["version"].startswith("2.")
