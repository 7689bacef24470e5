"""Edits DOCX files as programs do: edit.py FOLDER FILES…. For each, with python-docx a paragraph is added and a cell changed; and, as
docx4j does, the XML of the document is changed: a paragraph is copied and a word put into it. Prints {"file", "edited": [files]}."""

import copy
import json
import sys
import zipfile
from pathlib import Path

from docx import Document
from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def with_python_docx(path, out):
    document = Document(path)
    document.add_paragraph("A paragraph that was added.")
    for table in document.tables[:1]:
        table.rows[-1].cells[-1].text = "changed"
    document.save(out)


def with_xml(path, out):
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            part = source.read(name)
            target.writestr(name, edited(part) if name == "word/document.xml" else part)


def edited(part):
    root = etree.fromstring(part)
    text = next((text for text in root.iter(f"{W}t") if text.getparent().getparent().tag == f"{W}p"), None)
    if text is not None:
        paragraph = text.getparent().getparent()
        second = copy.deepcopy(paragraph)
        for mark in [*second.iter(f"{W}bookmarkStart"), *second.iter(f"{W}bookmarkEnd")]:
            mark.getparent().remove(mark)
        next(second.iter(f"{W}t")).text = "copied"
        paragraph.addnext(second)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for path in sys.argv[2:]:
    outs = {edit: str(folder / f"{Path(path).stem}.{edit.__name__}.docx") for edit in (with_python_docx, with_xml)}
    for edit, out in outs.items():
        edit(path, out)
    print(json.dumps({"file": path, "edited": list(outs.values())}))
