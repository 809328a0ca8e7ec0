-- A database for each app, and a role that owns it and can reach no other. PostgreSQL's container runs this at its first
-- start, as its superuser, whose password no app knows.
\set school_password `cat /secrets/school`
\set identity_password `cat /secrets/identity`
create role school login password :'school_password';
create role identity login password :'identity_password';
create database school owner school;
create database identity owner identity;
revoke connect, temporary on database postgres, template1, school, identity from public;
