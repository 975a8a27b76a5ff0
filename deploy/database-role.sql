-- Makes the role by which the service signs in, once, with the database (deploy/compose.yaml). What it may do, `migrate` grants.
\getenv password DATABASE_SERVICE_PASSWORD
create role homeward_service login password :'password';
