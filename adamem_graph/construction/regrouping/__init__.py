"""Topic regrouping: from what single messages are about to the themes of a person's talk."""
