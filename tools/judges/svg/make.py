"""Makes svg files as tools write them: make.py OUT. A tool that is not installed is passed over and named.

`judge.sh` installs what it needs. `make.mjs` makes those of D3, Mermaid and draw.io's mxGraph, `make-more.mjs` those of other npm packages.
Nothing random and no dates: the same tools make the same files.
"""

import math
import os
import subprocess
import sys
from pathlib import Path

out = Path(sys.argv[1])
out.mkdir(parents=True, exist_ok=True)
os.environ["SOURCE_DATE_EPOCH"] = "0"


def write(name, text):
    (out / name).write_bytes(text if isinstance(text, bytes) else text.encode())


def run(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=True).stdout


def attempt(make):
    try:
        make()
    except (ImportError, OSError, subprocess.SubprocessError) as error:
        if os.environ.get("JUDGES") == "all":
            raise
        print(f"{make.__name__}: left out, {error}", file=sys.stderr)


GRAPHS = {
    "chain": "a -> b -> c -> d; a -> d",
    "shapes": "node [style=filled fillcolor=lightyellow]; "
    + "; ".join(f"{s} [shape={s}]" for s in "box ellipse diamond circle hexagon octagon house note tab folder component cylinder star trapezium parallelogram".split()),
    "edges": 'a -> b [style=dashed color=red label="dashed"]; b -> c [style=dotted arrowhead=odiamond]; c -> a [style=bold arrowhead=crow dir=both arrowtail=dot]; a -> d [penwidth=4 color="#1f77b4"]',
    "records": 'node [shape=record]; s1 [label="<f0> left|<f1> mid\\ dle|<f2> right"]; s2 [label="one|{two|three|{four|five}}|six"]; s1:f1 -> s2',
    "clusters": "subgraph cluster_0 { style=filled; color=lightgrey; label=one; a -> b -> c } subgraph cluster_1 { color=blue; label=two; d -> e } a -> e",
    "html": 'n [shape=plaintext label=<<table border="1" cellborder="1" cellspacing="0" bgcolor="gold"><tr><td colspan="2"><b>Title</b> <i>it</i></td></tr><tr><td bgcolor="teal"><font color="white">x</font></td><td>y<sub>1</sub></td></tr></table>>]; n -> m',
    "gradients": 'node [style=filled fillcolor="gold:teal" gradientangle=45]; a -> b; c [style=radial fillcolor="white:red"]; a -> c',
    "umlauts": 'a [label="Größe äöüß €"]; b [label="naïve café"]; a -> b [label="→ 12 %"]',
    "fonts": 'node [fontname="Helvetica"]; a [fontsize=24 label="big"]; b [fontname="Courier" label="mono"]; c [fontcolor=red label="red"]; a -> b -> c',
    "links": 'a [URL="https://example.com/" label="link" tooltip="tip"]; b [href="https://example.com/b"]; a -> b [edgehref="https://example.com/e" label=e]',
    "wedged": 'a [shape=circle style=wedged fillcolor="red:green:blue"]; b [shape=box style="rounded,striped" fillcolor="red;0.3:gold:blue"]; a -> b',
    "long": 'a [label="a label\\nof several\\llines\\r"]; b [label="' + "x" * 60 + '"]; a -> b',
}


def graphviz():
    for name, body in GRAPHS.items():
        for engine in ("dot", "neato", "circo", "twopi"):
            write(f"graphviz-{engine}-{name}.svg", run("dot", f"-K{engine}", "-Tsvg", text=f"digraph g {{ {body} }}"))


def matplotlib():
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "corpus"
    import matplotlib.pyplot as plt
    import numpy as np

    x = np.linspace(0, 6, 60)
    plots = {
        "line": lambda a: (a.plot(x, np.sin(x), label="sin"), a.plot(x, np.cos(x), "--", label="cos"), a.legend()),
        "bar": lambda a: a.bar(["a", "b", "c"], [3, 5, 2], color=["teal", "gold", "crimson"]),
        "barh": lambda a: a.barh(["one", "two"], [3, 5], xerr=[0.4, 0.6]),
        "scatter": lambda a: a.scatter(x, np.sin(x), c=x, s=20 + 10 * x, alpha=0.5, edgecolors="k"),
        "hist": lambda a: a.hist(np.sin(x * 7), bins=12),
        "pie": lambda a: a.pie([3, 4, 5], labels=["a", "b", "c"], explode=[0, 0.1, 0], autopct="%1.0f%%"),
        "fill": lambda a: a.fill_between(x, np.sin(x), np.sin(x) + 1, alpha=0.3),
        "step": lambda a: (a.step(x[::5], np.sin(x[::5])), a.grid(True, linestyle=":")),
        "markers": lambda a: [a.plot(x[::10], np.sin(x[::10]) + i, m, markersize=8) for i, m in enumerate("o^sD*+x")],
        "contour": lambda a: a.contour(np.outer(np.sin(x), np.cos(x))),
        "contourf": lambda a: a.contourf(np.outer(np.sin(x), np.cos(x)), levels=6),
        "image": lambda a: a.imshow(np.outer(np.sin(x[:12]), np.cos(x[:12]))),
        "mesh": lambda a: a.pcolormesh(np.outer(np.sin(x[:10]), np.cos(x[:10]))),
        "box": lambda a: a.boxplot([np.sin(x), np.cos(x * 2)]),
        "violin": lambda a: a.violinplot([np.sin(x), np.cos(x * 2)]),
        "stem": lambda a: a.stem(x[::6], np.sin(x[::6])),
        "quiver": lambda a: a.quiver(np.cos(x[::6]), np.sin(x[::6])),
        "text": lambda a: (a.text(0.2, 0.5, "turned", rotation=30), a.set_title("Größe $x^2_i$"), a.set_ylabel("y [µm]")),
        "arrow": lambda a: a.annotate("here", (0.8, 0.8), (0.2, 0.3), arrowprops={"arrowstyle": "->"}),
        "log": lambda a: a.loglog(x[1:], x[1:] ** 3),
        "hatch": lambda a: a.bar([1, 2], [3, 4], hatch="//", fill=False),
        "stack": lambda a: a.stackplot(x, x, x * 2, x + 1),
    }
    for name, draw in plots.items():
        for fonts in ("path", "none"):
            mpl.rcParams["svg.fonttype"] = fonts
            figure, axes = plt.subplots(figsize=(3.2, 2.4))
            draw(axes)
            figure.savefig(out / f"matplotlib-{fonts}-{name}.svg", metadata={"Date": None})
            plt.close(figure)


PLOTS = {
    "sine": "plot sin(x)",
    "two": "set key left; plot sin(x) lw 2, cos(x) dashtype 2",
    "points": "set xrange [0:5]; set samples 12; plot x**2 with points pt 7, x with linespoints",
    "boxes": "set style fill solid 0.5; set samples 8; plot [0:7] x with boxes",
    "filled": "plot [0:6] sin(x) with filledcurves y1=0",
    "impulses": "set samples 20; plot sin(x) with impulses",
    "labels": "set title 'A title'; set xlabel 'x in mm'; set ylabel 'y'; set arrow from 0,0 to 5,0.5; set label 'here' at 5,0.5; plot sin(x)",
    "polar": "set polar; plot t*sin(t)",
    "surface": "set isosamples 12; splot x*x-y*y",
    "grid": "set grid; set multiplot layout 1,2; plot x; plot x**2",
}


def gnuplot():
    for name, body in PLOTS.items():
        for kind in ("", " mouse standalone", " dynamic enhanced font 'Arial,12'"):
            text = f"set terminal svg size 320,240{kind}\nset output '{out}/gnuplot-{name}{len(kind)}.svg'\n{body}\n"
            run("gnuplot", text=text)


def python_tools():
    import drawsvg
    import pygal
    import segno
    import svgwrite

    for name in ("Line", "Bar", "Pie", "Radar", "Box", "Dot", "Funnel", "Gauge", "HorizontalBar", "StackedLine"):
        chart = getattr(pygal, name)(width=400, height=300, no_prefix=True, js=[], pretty_print=True)
        chart.title = name
        chart.add("one", [1, 3, 2, 5])
        chart.add("two", [4, 2, 6, 1])
        write(f"pygal-{name.lower()}.svg", chart.render())
    for version in (1, 5, 10):
        segno.make("corpus", version=version, error="m").save(str(out / f"segno-{version}.svg"), scale=4, dark="navy")
    drawing = svgwrite.Drawing(size=("80mm", "60mm"), viewBox="0 0 80 60")
    gradient = drawing.linearGradient((0, 0), (1, 1), id="g")
    gradient.add_stop_color(0, "teal")
    gradient.add_stop_color(1, "gold", 0.5)
    drawing.defs.add(gradient)
    drawing.add(drawing.rect((5, 5), (40, 30), rx=3, fill="url(#g)", stroke="navy"))
    drawing.add(drawing.text("svgwrite", insert=(10, 50), font_size="8px", textLength="50"))
    marker = drawing.marker(insert=(2, 2), size=(4, 4), orient="auto")
    marker.add(drawing.circle((2, 2), 2, fill="red"))
    drawing.defs.add(marker)
    line = drawing.polyline([(50, 10), (60, 30), (75, 12)], fill="none", stroke="black")
    line.set_markers(marker)
    drawing.add(line)
    write("svgwrite-parts.svg", drawing.tostring())
    for count in (3, 5, 8):
        picture = drawsvg.Drawing(200, 150, origin="center")
        for at in range(count):
            angle = 2 * math.pi * at / count
            picture.append(drawsvg.Circle(60 * math.cos(angle), 50 * math.sin(angle), 12, fill="teal", stroke="gold", stroke_width=3))
        picture.append(drawsvg.Text(["two", "lines"], 14, 0, 0, center=True))
        picture.append(drawsvg.ArcLine(0, 0, 40, 20, 200, stroke="red", stroke_width=4, fill="none"))
        write(f"drawsvg-{count}.svg", picture.as_svg())


def vega():
    import vl_convert

    values = [{"a": chr(65 + at), "b": (at * 7) % 11 + 1, "c": at % 3} for at in range(9)]
    for mark in ("bar", "line", "area", "point", "circle", "tick", "rule", "arc", "text", "square"):
        encoding = {"x": {"field": "a", "type": "nominal"}, "y": {"field": "b", "type": "quantitative"}, "color": {"field": "c", "type": "nominal"}}
        if mark == "arc":
            encoding = {"theta": {"field": "b", "type": "quantitative"}, "color": {"field": "a", "type": "nominal"}}
        if mark == "text":
            encoding["text"] = {"field": "a"}
        spec = {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "data": {"values": values}, "mark": mark, "encoding": encoding}
        write(f"vega-{mark}.svg", vl_convert.vegalite_to_svg(spec))


def more_python_tools():
    import barcode
    import schemdraw
    import ziamath
    from schemdraw import elements, flow

    schemdraw.use("svg")
    circuit = schemdraw.Drawing(show=False)
    for element in (elements.SourceV().label("5 V"), elements.Resistor().right().label("1 kΩ"), elements.Capacitor().down().label("100 nF"), elements.Line().left()):
        circuit.add(element)
    write("schemdraw-circuit.svg", circuit.get_imagedata("svg"))
    chart = schemdraw.Drawing(show=False)
    for element in (flow.Start().label("start"), flow.Arrow().down(), flow.Decision(E="yes", S="no").label("ok?"), flow.Arrow().down(), flow.Box().label("box")):
        chart.add(element)
    write("schemdraw-flow.svg", chart.get_imagedata("svg"))
    for name, text in (("code39", "ABC123"), ("ean13", "211234567890"), ("code128", "Abc 123")):
        write(f"pybarcode-{name}.svg", barcode.get(name, text).render())
    for name, tex in (("frac", r"\frac{a}{b} + \sqrt{x^2}"), ("sum", r"\sum_{i=0}^n i^2"), ("matrix", r"\begin{bmatrix}1 & 0\\0 & 1\end{bmatrix}")):
        write(f"ziamath-{name}.svg", ziamath.Latex(tex).svg())


UML = {
    "sequence": "actor User\nUser -> Server : ask\nactivate Server\nServer --> User : answer\ndeactivate Server\nnote right : done",
    "classes": "class A {\n +name : String\n run()\n}\nA <|-- B\nA *-- C : has\ninterface D",
    "activity": "start\nif (ok?) then (yes)\n:go on;\nelse (no)\n:stop;\nendif\nstop",
    "states": "[*] --> One\nOne --> Two : next\nTwo --> [*]\nOne : text",
    "cases": "left to right direction\nactor Guest\nGuest --> (Eat)\n(Eat) ..> (Pay) : <<include>>",
    "components": "package P {\n[One] --> [Two]\ndatabase D\n}\ncloud C\n[Two] --> C",
}


def plantuml():
    for name, body in UML.items():
        write(f"plantuml-{name}.svg", run("plantuml", "-tsvg", "-pipe", "-nometadata", text=f"@startuml\n{body}\n@enduml\n"))


def small_tools():
    for number, name in ((20, "code128"), (58, "qr"), (71, "datamatrix"), (57, "maxicode"), (92, "aztec"), (13, "ean13"), (55, "pdf417")):
        run("zint", "-b", str(number), "-d", "211234567890" if name == "ean13" else "Corpus 1", "-o", str(out / f"zint-{name}.svg"), "--filetype=svg")
    run("qrencode", "-t", "SVG", "-o", str(out / "qrencode-plain.svg"), "corpus")
    run("qrencode", "-t", "SVG", "--rle", "--svg-path", "--foreground=004488", "-o", str(out / "qrencode-path.svg"), "corpus")
    for name, body in (("calls", 'a,b,c; a=>b [label="ask"]; b->c [label="more", linecolour="red"]; c>>a [label="answer"];'), ("boxes", 'a,b; a box b [label="both", textbgcolour="yellow"]; ...; a note a [label="note"]; a:>b;')):
        run("mscgen", "-T", "svg", "-i", "-", "-o", str(out / f"mscgen-{name}.svg"), text=f"msc {{ {body} }}")
    tune = out / "tune.abc"
    tune.write_text("X:1\nT:Größe\nM:4/4\nL:1/8\nK:G\nGABc dedB|{g}dedB (3dBG A2|]\nw:a b c\n")
    run("abcm2ps", "-q", "-g", str(tune), "-O", str(out / "abcm2ps.svg"))
    tune.unlink()
    fig = "#FIG 3.2\nLandscape\nCenter\nMetric\nA4\n100.00\nSingle\n-2\n1200 2\n2 2 0 2 1 6 50 -1 20 0.000 0 0 -1 0 0 5\n 450 450 2250 450 2250 1350 450 1350 450 450\n4 0 0 50 -1 0 14 0.0 4 165 900 600 900 Text in a box\\001\n"
    drawing = out / "box.fig"
    drawing.write_text(fig)
    run("fig2dev", "-L", "svg", str(drawing), str(out / "fig2dev-box.svg"))
    drawing.unlink()


def from_pdf():
    """Files that poppler and mupdf make of PDF pages: text as glyphs in symbols, clip paths, masks."""
    for name in ("shapes", "gradients", "html", "umlauts", "edges"):
        page = out / f"{name}.pdf"
        subprocess.run(["dot", "-Tpdf", "-o", str(page)], input=f"digraph g {{ {GRAPHS[name]} }}", text=True, timeout=60, check=True)
        run("pdftocairo", "-svg", str(page), str(out / f"pdftocairo-{name}.svg"))
        run("mutool", "draw", "-q", "-F", "svg", "-o", str(out / f"mutool-{name}-%d.svg"), str(page))
        page.unlink()


def scoured():
    from scour import scour

    for source in sorted(out.glob("inkscape-inkscape-*.svg"))[:4] + sorted(out.glob("matplotlib-none-*.svg"))[:3]:
        options = scour.parse_args(["--enable-id-stripping", "--enable-comment-stripping"])
        write(f"scour-{source.name}", scour.scourString(source.read_text(), options))


def converters():
    """Files written by Cairo, Inkscape and LibreOffice from some of those above."""
    sources = sorted(out.glob("graphviz-dot-*.svg"))[:8] + sorted(out.glob("matplotlib-none-*.svg"))[:6] + sorted(out.glob("shaped-*.svg"))[:6]
    for source in sources:
        (out / f"cairo-{source.name}").write_text(run("rsvg-convert", "-f", "svg", str(source)))
    for source in sources[::2]:
        for kind, flags in (("plain", ["--export-plain-svg"]), ("inkscape", ["--export-type=svg"])):
            run("inkscape", str(source), *flags, f"--export-filename={out}/inkscape-{kind}-{source.name}")
    for source in sources[:5]:
        run("soffice", "--headless", "--convert-to", "svg:draw_svg_Export", "--outdir", str(out / "lo"), str(source))
        (out / "lo" / source.name).rename(out / f"libreoffice-{source.name}")
    (out / "lo").rmdir()


for make in (graphviz, matplotlib, gnuplot, python_tools, more_python_tools, vega, plantuml, small_tools, from_pdf, converters, scoured):
    attempt(make)
print(len(list(out.glob("*.svg"))), "files")
