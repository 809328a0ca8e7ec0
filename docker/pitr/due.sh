# The backup that is due in an archive: `due NOW LABEL…`, with the time in seconds and the labels of the backups there,
# prints full, diff or nothing. A day begins at two in the morning, when nobody works; a week on Sunday.

due() {
  local now=$1 day sunday newest='' full='' label
  shift
  day=$(date --date="@$((now - 7200))" +%Y%m%d)
  sunday=$(date --date="$day -$(date --date="$day" +%w) days" +%Y%m%d)
  for label in "$@"; do
    # Such as 20261122-020004F, and 20261122-020004F_20261126-020003D of a differential one.
    [[ $label != *F ]] || full=${label%F}
    label=${label%?}
    newest=${label##*_}
  done
  if [[ $full < $sunday-020000 ]]; then
    echo full
  elif [[ $newest < $day-020000 ]]; then
    echo diff
  fi
}
