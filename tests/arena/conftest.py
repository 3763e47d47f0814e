from tests.cli.conftest import stopville as stopville
