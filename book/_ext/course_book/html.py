"""A plain HTML element as a node, where docutils has none; in any other format only its content shows."""

from docutils import nodes


class element(nodes.General, nodes.Element):
    """`element(tag="details", classes=["quiz-answer"])`; `data` holds further attributes."""


def _visit(self, node: element) -> None:
    self.body.append(self.starttag(node, node["tag"], "", **node.get("data", {})))


def _depart(self, node: element) -> None:
    # No space after what stands in a line of text.
    self.body.append(f"</{node['tag']}>" + ("" if node["tag"] == "a" else "\n"))


def _nothing(self, node: element) -> None:
    pass


def setup(app) -> None:
    formats = ("latex", "text", "man", "texinfo")
    app.add_node(element, html=(_visit, _depart), **dict.fromkeys(formats, (_nothing, _nothing)))
