"""Says how many requests are signed as AWS's own library signs them: reads a list of them as JSON, prints the others, a line each."""

import json
import re
import sys

from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

asked = json.load(sys.stdin)
for method, path, headers in asked["requests"]:
    words = re.fullmatch(
        r"AWS4-HMAC-SHA256 Credential=([^/]+)/\d{8}/([^/]+)/s3/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)",
        headers["authorization"],
    )
    key, region, names, signature = words.groups()
    signed = {name: headers[name] for name in names.split(";")}
    request = AWSRequest(method=method, url=f"http://{headers['host']}{path}", headers=signed)
    request.context["timestamp"] = headers["x-amz-date"]
    auth = S3SigV4Auth(Credentials(key, asked["secret"]), "s3", region)
    own = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
    print("equal" if own == signature else f"{method} {path}")
