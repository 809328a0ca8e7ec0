// The name on an attest of attendance.

/**
 * The name on an attest: null where none is known, or an e-mail address was typed as one. Nobody gets an attest without
 * a name, because anybody may read an attest and it says nothing else of the person.
 */
export function attestName({
  firstName,
  lastName,
}: {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}): string | null {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return name === '' || name.includes('@') ? null : name
}
