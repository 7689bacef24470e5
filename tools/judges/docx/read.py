"""Reads DOCX files with python-docx. Prints a line of JSON for each: {"file", "read": {what it finds}} or {"file", "failure"}."""

import json
import re
import sys

from docx import Document
from docx.oxml.ns import qn


def level_of(style):
    """Of the heading that a style is, or is based on; 0: it is none."""
    while style is not None:
        heading = re.fullmatch(r"[Hh]eading ([1-9])", style.name or "")
        if heading:
            return int(heading.group(1))
        style = style.base_style
    return 0


def read(path):
    document = Document(path)
    body = document.element.body
    paragraphs = list(body.iter(qn("w:p")))
    by_id = {style.style_id: style for style in document.styles}
    styles = [p.pPr.pStyle.val if p.pPr is not None and p.pPr.pStyle is not None else None for p in paragraphs]
    levels = [level_of(by_id[style]) for style in styles if style in by_id]
    runs = [style.get(qn("w:val")) for style in body.iter(qn("w:rStyle"))]
    external = {key for key, part in document.part.rels.items() if part.is_external}
    links = [link.get(qn("r:id")) for link in body.iter(qn("w:hyperlink"))]
    return {
        "headings": [f"h{level}" for level in levels if level > 0],
        "tables": len(list(body.iter(qn("w:tbl")))),
        "listItems": sum(1 for p in paragraphs if p.pPr is not None and p.pPr.numPr is not None),
        "pictures": len(list(body.iter(qn("pic:pic")))),
        "links": sum(1 for link in links if link in external),
        "footnotes": len(list(body.iter(qn("w:footnoteReference")))),
        "styles": sorted({by_id[style].name for style in styles + runs if style in by_id}),
        "sections": len(document.sections),
        "title": document.core_properties.title,
    }


def judged(path):
    try:
        return {"file": path, "read": read(path)}
    except Exception as failure:  # what it cannot read is the verdict
        return {"file": path, "failure": repr(failure)}


for path in sys.argv[1:]:
    print(json.dumps(judged(path)))
