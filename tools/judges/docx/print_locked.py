"""Prints an encrypted DOCX with LibreOffice. Usage: print_locked.py FILE PASSWORD PDF. Needs the Python that has uno (python3-uno)."""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

pipe = f"colophon-{os.getpid()}"


def value(name, content):
    return PropertyValue(Name=name, Value=content)


def desktop():
    """Of the program once it answers."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    address = f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext"
    while True:
        try:
            context = resolver.resolve(address)
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            if program.poll() is not None:
                raise
            time.sleep(0.2)


def opened(password):
    hidden = (value("Hidden", True), value("Password", password))
    return office.loadComponentFromURL(pathlib.Path(sys.argv[1]).resolve().as_uri(), "_blank", 0, hidden)


profile = pathlib.Path(tempfile.mkdtemp()).as_uri()
words = ["soffice", "--headless", "--norestore", f"-env:UserInstallation={profile}", f"--accept=pipe,name={pipe};urp;"]
program = subprocess.Popen(words)
office = desktop()
try:
    document = opened(sys.argv[2])
    if document is None:
        sys.exit("LibreOffice does not open it with its password")
    pdf = pathlib.Path(sys.argv[3]).resolve().as_uri()
    document.storeToURL(pdf, (value("FilterName", "writer_pdf_Export"),))
    document.close(True)
finally:
    try:
        office.terminate()
    except Exception:  # it ends while it answers
        pass
    program.wait(60)
