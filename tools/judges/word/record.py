"""record.py <peer> <repository> <folder>: runs a peer's own tests, and writes each filling of theirs to the folder as
<number>.template.docx, <number>.result.docx and a line of cases.jsonl. The repository is only read."""

import json
import os
import runpy
import shutil
import sys
import tempfile
import unittest

peer, repository, folder = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
lines = open(os.path.join(folder, "cases.jsonl"), "w", encoding="utf-8")
count = 0


def as_data(value, kinds):
    """A value as data; what JSON has no word for is named in kinds."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, dict):
        return {str(name): as_data(one, kinds) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_data(one, kinds) for one in value]
    kinds.append(type(value).__name__)
    return None


def record(name, template, data, result=None, error=None, options=None, kinds=()):
    global count
    count += 1
    found = list(kinds)
    line = {
        "number": count,
        "name": name,
        "data": as_data(data, found),
        "options": options or {},
        "kinds": sorted(set(found)),
    }
    shutil.copy(template, os.path.join(folder, f"{count}.template.docx"))
    if result is not None:
        shutil.copy(result, os.path.join(folder, f"{count}.result.docx"))
    if error is not None:
        line["error"] = str(error)
    lines.write(json.dumps(line) + "\n")


def docxtpl():
    from docxtpl import DocxTemplate

    work = tempfile.mkdtemp()
    tests = os.path.join(work, "tests")
    shutil.copytree(os.path.join(repository, "tests"), tests)
    os.makedirs(os.path.join(tests, "output"), exist_ok=True)
    os.chdir(tests)
    own_init, own_render, own_save = DocxTemplate.__init__, DocxTemplate.render, DocxTemplate.save
    now = [""]

    def init(self, template_file, *more, **named):
        own_init(self, template_file, *more, **named)
        self.given_file = template_file

    def render(self, context, *more, **named):
        self.given, self.kinds = context, ["jinja_env"] if more or named.get("jinja_env") else []
        if named.get("autoescape"):
            self.kinds.append("autoescape")
        self.context_as_json = json.dumps(as_data(context, self.kinds))
        try:
            own_render(self, context, *more, **named)
        except Exception as error:
            self.failed = True
            if isinstance(self.given_file, str):
                record(now[0], self.given_file, json.loads(self.context_as_json), error=error, kinds=self.kinds)
            raise

    def save(self, target, *more, **named):
        own_save(self, target, *more, **named)
        if not hasattr(self, "given") or hasattr(self, "failed") or not isinstance(self.given_file, str) or not isinstance(target, str):
            return
        replaced = any(getattr(self, name, None) for name in ("pics_to_replace", "zipname_to_replace", "crc_to_new_media", "crc_to_new_embedded"))
        kinds = self.kinds + (["replace"] if replaced else [])
        record(now[0], self.given_file, json.loads(self.context_as_json), result=target, kinds=kinds)

    DocxTemplate.__init__, DocxTemplate.render, DocxTemplate.save = init, render, save
    for name in sorted(os.listdir(".")):
        if not name.endswith(".py") or name in ("runtests.py", "__init__.py"):
            continue
        now[0], sys.argv = name, [name]
        try:
            runpy.run_path(name, run_name="__main__")
        except BaseException:  # what the peer's own test finds does not matter here
            pass


def docx_mailmerge():
    sys.path.insert(0, repository)
    from mailmerge import MailMerge

    now = [""]
    own = {name: getattr(MailMerge, name) for name in ("__init__", "merge", "merge_templates", "merge_rows", "write")}
    inside = [0]

    def init(self, file, *more, **named):
        self.given_file, self.given = file, {"values": {}, "records": None, "separator": None, "lists": {}}
        own["__init__"](self, file, *more, **named)

    def at_rim(name, note):
        def changed(self, *more, **named):
            if inside[0] == 0:
                note(self, *more, **named)
            inside[0] += 1
            try:
                return own[name](self, *more, **named)
            finally:
                inside[0] -= 1

        return changed

    def merged(self, parts=None, **values):
        for name, value in values.items():
            self.given["lists" if isinstance(value, list) else "values"][name] = value

    def templated(self, replacements, separator):
        self.given["records"], self.given["separator"] = replacements, separator

    def rows(self, anchor, entries):
        self.given["lists"][anchor] = entries

    def write(self, file, *more, **named):
        target = os.path.join(folder, "written.docx")
        inside[0] += 1
        try:
            with open(target, "wb") as out:
                own["write"](self, out, *more, **named)
        finally:
            inside[0] -= 1
        with open(target, "rb") as made:
            content = made.read()
        if isinstance(file, str):
            with open(file, "wb") as out:
                out.write(content)
        else:
            file.write(content)
        options = {"empty_value": more[0] if more else named.get("empty_value", "")}
        kept = getattr(self, "merge_data", self)
        kinds = ["remove_empty_tables"] if getattr(kept, "remove_empty_tables", False) else []
        options["keep_fields"] = getattr(kept, "keep_fields", "none")
        if isinstance(self.given_file, str):
            record(now[0], self.given_file, self.given, result=target, options=options, kinds=kinds)

    MailMerge.__init__, MailMerge.write = init, write
    MailMerge.merge, MailMerge.merge_templates = at_rim("merge", merged), at_rim("merge_templates", templated)
    MailMerge.merge_rows = at_rim("merge_rows", rows)
    MailMerge.merge_pages = lambda self, replacements: self.merge_templates(replacements, "page_break")

    class Named(unittest.TextTestResult):
        def startTest(self, test):
            now[0] = test.id()
            super().startTest(test)

    os.chdir(repository)
    found = unittest.defaultTestLoader.discover("tests", top_level_dir=".")
    unittest.TextTestRunner(resultclass=Named, stream=open(os.devnull, "w", encoding="utf-8")).run(found)


{"docxtpl": docxtpl, "docx-mailmerge": docx_mailmerge}[peer]()
lines.close()
