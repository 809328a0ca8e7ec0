# The shared parts of the scripts of the archive: its repositories, and the results of backups and drills, which the
# school database keeps for the page of the operator.

repositories() { echo 1 ${PGBACKREST_REPO2_PATH:+2}; }

# The backups in a repository that are complete, oldest first.
labels() { pgbackrest --repo="$1" info | sed -nE 's/^ +(full|diff) backup: //p'; }

# keep_result backup|drill WHAT PROBLEM; no problem is a success.
keep_result() {
  psql --quiet --dbname=school --username=school --set=ON_ERROR_STOP=1 --set=kind="$1" --set=file="$2" --set=problem="$3" <<'SQL'
insert into operation_results (kind, at, succeeded, file, problem)
values (:'kind', now(), :'problem' = '', :'file', nullif(:'problem', ''));
SQL
}

# The errors among what a program said, or its last line.
last_error() { grep -E 'ERROR|Does not hold' <<<"$1" || tail -n 1 <<<"$1"; }
