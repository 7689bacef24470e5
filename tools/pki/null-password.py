#!/usr/bin/env python3
"""PKCS#12 files under no password at all (not the empty one), by libcrypto itself: the command line cannot."""
import ctypes, ctypes.util, sys
name, chain, out = sys.argv[1:]
crypto = ctypes.CDLL(ctypes.util.find_library("crypto"))
for function in ("BIO_new_mem_buf", "PEM_read_bio_PrivateKey", "PEM_read_bio_X509", "PKCS12_create", "BIO_new_file"):
    getattr(crypto, function).restype = ctypes.c_void_p
read = lambda path: open(path, "rb").read()
bio = lambda data: ctypes.c_void_p(crypto.BIO_new_mem_buf(data, len(data)))
key = ctypes.c_void_p(crypto.PEM_read_bio_PrivateKey(bio(read(f"{name}.key")), None, None, None))
certificate = ctypes.c_void_p(crypto.PEM_read_bio_X509(bio(read(f"{name}.pem")), None, None, None))
NID_pbe_3des, NID_aes_256_cbc = 146, 427
for file, nid in (("absent-aes", NID_aes_256_cbc), ("absent-3des", NID_pbe_3des)):
    made = ctypes.c_void_p(crypto.PKCS12_create(None, b"signer", key, certificate, None, nid, nid, 2048, 1, 0))
    target = ctypes.c_void_p(crypto.BIO_new_file(f"{out}/{file}.p12".encode(), b"wb"))
    assert made and crypto.i2d_PKCS12_bio(target, made) == 1
    crypto.BIO_free(target)
