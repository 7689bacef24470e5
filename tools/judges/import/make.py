"""Word, Markdown and HTML files as other programs write them: make.py FOLDER, with python-docx, pandoc and LibreOffice."""

import datetime
import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import docx
import markdown
import mistune
import pypandoc
from docx.enum.section import WD_ORIENT
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK, WD_TAB_ALIGNMENT, WD_TAB_LEADER
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Cm, Pt, RGBColor
from PIL import Image, ImageDraw

sources = Path(__file__).parent / "sources"
out = Path(sys.argv[1])
word, texts, pages = out / "word", out / "markdown", out / "html"


def picture():
    image = Image.new("RGB", (180, 60), "#2a5d84")
    ImageDraw.Draw(image).ellipse((10, 10, 50, 50), fill="#ffffff")
    made = io.BytesIO()
    image.save(made, "PNG")
    made.seek(0)
    return made


def field(paragraph, instruction, shown="1"):
    for kind, text in (("begin", None), (None, instruction), ("separate", None), ("shown", shown), ("end", None)):
        run = paragraph.add_run()
        if kind == "shown":
            run.text = text
            continue
        made = OxmlElement("w:fldChar" if kind else "w:instrText")
        if kind:
            made.set(qn("w:fldCharType"), kind)
        else:
            made.text = f" {text} "
        run._r.append(made)


def saved(document, name):
    document.core_properties.created = document.core_properties.modified = datetime.datetime(2026, 7, 1)
    document.save(word / name)


def contract():
    d = docx.Document()
    d.core_properties.title = "Employment contract"
    header = d.sections[0].header.paragraphs[0]
    header.text = "Lindqvist & Co.\tPersonnel"
    footer = d.sections[0].footer.paragraphs[0]
    footer.add_run("Page ")
    field(footer, "PAGE")
    footer.add_run(" of ")
    field(footer, "NUMPAGES")
    d.add_heading("Employment contract", 0)
    d.add_paragraph("between Lindqvist & Co. and {{ employee.name }}, born {{ employee.born }}")
    for number, (title, text) in enumerate(
        [
            ("Beginning", "The employment begins on {{ start }} as {{ position }}."),
            ("Pay", "The salary is {{ salary }} a month. It is paid at the end of each month."),
            ("Holidays", "{{ employee.name }} has {{ days }} days off in a year."),
        ],
        1,
    ):
        d.add_heading(f"{number}. {title}", 1)
        d.add_paragraph(text)
    d.add_paragraph("Further agreements", style="List Bullet")
    d.add_paragraph("Nothing by word of mouth", style="List Bullet")
    d.add_paragraph("A car", style="List Number")
    d.add_paragraph("A telephone", style="List Number")
    t = d.add_table(rows=2, cols=2, style="Table Grid")
    t.cell(0, 0).text, t.cell(0, 1).text = "Place, date", "Signature"
    t.cell(1, 0).text = "{{ place }}, {{ today }}"
    saved(d, "python-docx-contract.docx")


def report():
    d = docx.Document()
    d.add_heading("Report", 0)
    p = d.add_paragraph("Plain, ")
    p.add_run("bold").bold = True
    p.add_run(", ")
    p.add_run("italic").italic = True
    red = p.add_run(", red and large")
    red.font.color.rgb, red.font.size = RGBColor(0xC0, 0x39, 0x2B), Pt(16)
    p.alignment = WD_ALIGN_PARAGRAPH.JUSTIFY
    d.add_paragraph("A quotation of the strong kind", style="Intense Quote")
    d.add_paragraph("A list of\tits own stops").paragraph_format.tab_stops.add_tab_stop(
        Cm(10), WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.DOTS
    )
    exact = d.add_paragraph("Lines of exactly twenty points, which go on long enough to be broken once or twice. " * 2)
    exact.paragraph_format.line_spacing = Pt(20)
    exact.paragraph_format.left_indent = Cm(1)
    exact.paragraph_format.first_line_indent = Cm(-0.5)
    d.add_picture(picture(), width=Cm(4))
    for style in ("Light Shading Accent 1", "Medium Grid 1", "Light List Accent 2"):
        t = d.add_table(rows=1, cols=3, style=style)
        t.alignment = WD_TABLE_ALIGNMENT.CENTER
        for cell, text in zip(t.rows[0].cells, ("Region", "First", "Second"), strict=True):
            cell.text = text
        for row in (("North", "120", "96"), ("South", "80", "101"), ("West", "7", "8")):
            for cell, text in zip(t.add_row().cells, row, strict=True):
                cell.text = text
        d.add_paragraph()
    t = d.add_table(rows=3, cols=3, style="Table Grid")
    t.cell(0, 0).merge(t.cell(0, 2)).text = "across"
    t.cell(1, 0).merge(t.cell(2, 0)).text = "down"
    t.cell(1, 1).text = "nested:"
    inner = t.cell(1, 1).add_table(1, 2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "a", "b"
    d.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
    section = d.add_section()
    section.orientation, section.page_width, section.page_height = WD_ORIENT.LANDSCAPE, section.page_height, section.page_width
    d.add_heading("Landscape", 2)
    d.add_paragraph("A wide page.", style="List Paragraph")
    saved(d, "python-docx-report.docx")


def split_runs():
    """Tags as Word leaves them after an editor went through them: cut into runs at every change of language or look."""
    d = docx.Document()
    d.add_heading("Invoice {number}", 1)
    def cut(paragraph, *pieces):
        for text in pieces:
            paragraph.add_run(text)
    cut(d.add_paragraph(), "Dear {", "first", "_name", "}, due {d", "ue}.")
    t = d.add_table(rows=2, cols=2, style="Table Grid")
    t.cell(0, 0).text, t.cell(0, 1).text = "Item", "Price"
    cut(t.cell(1, 0).paragraphs[0], "{#", "lines", "}{na", "me}")
    cut(t.cell(1, 1).paragraphs[0], "{pri", "ce}{/li", "nes}")
    cut(d.add_paragraph(), "{", "#notes}")
    cut(d.add_paragraph(), "{te", "xt}")
    cut(d.add_paragraph(), "{/no", "tes}")
    saved(d, "docxtemplater-invoice.docx")
    d = docx.Document()
    for text in ("{#orders}", "Order {number}", "{%seal}", "{#lines}", "{item}: {sum}", "{/lines}", "{^lines}", "Nothing was ordered.", "{/lines}", "{/orders}"):
        d.add_paragraph(text)
    t = d.add_table(rows=4, cols=2, style="Table Grid")
    for row, cells in enumerate((("Team", "Hours"), ("{#teams}{title}", ""), ("{#people}{name}", "{hours}{/people}"), ("Sum", "{sum}{/teams}"))):
        for column, text in enumerate(cells):
            t.cell(row, column).text = text
    saved(d, "docxtemplater-loops.docx")
    d = docx.Document()
    for text in ("{d.orders[i].number:upperCase}", "{d.orders[i].lines[i].item} for {d.orders[i].lines[i].sum:formatC(2, 'EUR')}", "{d.orders[i].lines[i+1].item}", "{d.orders[i+1].number}", "{d.paid:ifEQ(true):show('Paid')}"):
        d.add_paragraph(text)
    t = d.add_table(rows=3, cols=2, style="Table Grid")
    for row, cells in enumerate((("{d.totals[i].name}", "{d.totals[i].sum:formatN(2)}"), ("{d.totals[i+1].name}", ""), ("Total", "{d.total}"))):
        for column, text in enumerate(cells):
            t.cell(row, column).text = text
    saved(d, "carbone-loops.docx")


def merge_fields():
    d = docx.Document()
    p = d.add_paragraph("Dear ")
    field(p, "MERGEFIELD Title \\* MERGEFORMAT", "«Title»")
    p.add_run(" ")
    field(p, 'MERGEFIELD "Last Name"', "«Last Name»")
    p = d.add_paragraph("Today is ")
    field(p, 'DATE \\@ "d MMMM yyyy"', "1 July 2026")
    p = d.add_paragraph()
    field(p, 'IF { MERGEFIELD Sex } = "f" "Madam" "Sir"', "Madam")
    p = d.add_paragraph("See ")
    field(p, "REF _Ref123 \\h", "section 2")
    field(p, 'HYPERLINK "https://northwind.example/"', "the archive")
    saved(d, "merge-fields.docx")


def google():
    """In the shape that Google Docs writes: every run says all of its look, lists are direct, tables have styles of their own."""
    d = docx.Document()
    d.styles["Normal"].font.name, d.styles["Normal"].font.size = "Arial", Pt(11)
    def run(paragraph, text, **looks):
        made = paragraph.add_run(text)
        for name in ("rtl", "smallCaps", "strike"):
            off = OxmlElement(f"w:{name}")
            off.set(qn("w:val"), "0")
            made._r.get_or_add_rPr().append(off)
        base = OxmlElement("w:vertAlign")
        base.set(qn("w:val"), "baseline")
        made._r.get_or_add_rPr().append(base)
        for name, value in looks.items():
            setattr(made.font, name, value)
    def paragraph(text, **looks):
        made = d.add_paragraph()
        made.paragraph_format.line_spacing = 1.15
        made.paragraph_format.space_before = made.paragraph_format.space_after = Pt(0)
        run(made, text, **looks)
        return made
    paragraph("Project plan", size=Pt(26))
    paragraph("Ada Lindqvist, 1 July 2026", size=Pt(11))
    heading = d.add_heading(level=2)
    run(heading, "Goals", size=Pt(16), bold=False)
    for text in ("Find a place", "Move in", "Invite everyone"):
        item = d.add_paragraph(style="List Number")
        item.paragraph_format.left_indent, item.paragraph_format.first_line_indent = Pt(36), Pt(-18)
        run(item, text)
    paragraph("")
    t = d.add_table(rows=2, cols=2, style="Table Grid")
    for cell, text in zip((c for r in t.rows for c in r.cells), ("What", "When", "Keys", "Monday"), strict=True):
        cell.text = ""
        run(cell.paragraphs[0], text)
    paragraph("")
    run(paragraph("{{client}} agrees with "), "all", bold=True, underline=True)
    saved(d, "google-docs-plan.docx")


def office():
    with tempfile.TemporaryDirectory() as folder:
        for source, name in (("letter.fodt", "libreoffice-letter"), ("office.html", "libreoffice-minutes")):
            shutil.copy(sources / source, Path(folder) / f"{name}{Path(source).suffix}")
            kind = ["--infilter=HTML (StarWriter)"] if source.endswith("html") else []
            subprocess.run(
                ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", *kind, "--convert-to", "docx:MS Word 2007 XML",
                 "--outdir", word, f"{folder}/{name}{Path(source).suffix}"],
                check=True, stdout=subprocess.DEVNULL, timeout=240,
            )
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "html:HTML (StarWriter)",
             "--outdir", folder, f"{folder}/libreoffice-letter.fodt"],
            check=True, stdout=subprocess.DEVNULL, timeout=240,
        )
        shutil.copy(Path(folder) / "libreoffice-letter.html", pages / "libreoffice-letter.html")


def pandoc():
    terms = str(sources / "terms.md")
    for kind, name in (("docx", word / "pandoc-terms.docx"), ("gfm", texts / "pandoc-terms-gfm.md"), ("commonmark_x", texts / "pandoc-terms-commonmark.md"),
                       ("markdown", texts / "pandoc-terms-pandoc.md")):
        pypandoc.convert_file(terms, kind, outputfile=str(name), extra_args=["--standalone"])
    pypandoc.convert_file(terms, "html5", outputfile=str(pages / "pandoc-terms.html"), extra_args=["--standalone", "--toc"])
    pypandoc.convert_file(str(sources / "office.html"), "gfm", outputfile=str(texts / "pandoc-from-html.md"))
    pypandoc.convert_file(str(sources / "office.html"), "docx", outputfile=str(word / "pandoc-from-html.docx"))
    text = (sources / "terms.md").read_text().split("---", 2)[2]
    (pages / "mistune-terms.html").write_text(mistune.html(text))
    made = markdown.markdown(text, extensions=["extra", "toc", "sane_lists"])
    (pages / "python-markdown-terms.html").write_text(made + "\n")


for folder in (word, texts, pages):
    folder.mkdir(parents=True, exist_ok=True)
for make in (contract, report, split_runs, merge_fields, google, office, pandoc):
    make()
