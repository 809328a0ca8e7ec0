// The meanings of answers of mail servers and access points, by their codes and their words, which are English and
// technical.

const meanings = [
  ['noaddress', /^5\d\d[ -]5\.1\.[0136]\b/],
  ['nodomain', /^5\d\d[ -]5\.(?:1\.2|4\.4)\b|host or domain name not found|domain (?:does not exist|not found)/i],
  ['full', /^[45]\d\d[ -][45]\.2\.2\b|(?:mailbox|quota) (?:is )?(?:full|exceeded)|over quota/i],
  ['closed', /^5\d\d[ -]5\.2\.1\b|(?:mailbox|account) (?:is )?(?:disabled|inactive|suspended)/i],
  ['toolarge', /^5\d\d[ -]5\.(?:2\.3|3\.4)\b|(?:message|size) (?:is )?(?:too (?:large|big)|exceeds)/i],
  ['later', /^(?:408|421|429|45\d)\b/],
  ['blocked', /^5\d\d[ -]5\.7\.\d|\b(?:spam|blacklist|blocklist|blocked|policy|spf|dkim|dmarc)\b/i],
  [
    'notonpeppol',
    /^(?!55\d).*\b(?:participant|receiver|recipient)\b.*\b(?:not (?:found|registered|known)|unknown|does not (?:exist|accept|support))|no (?:smp|service metadata)|smp lookup/i,
  ],
  ['invalid', /\b(?:BR|PEPPOL|UBL)-[A-Z0-9-]+\b|schematron|validation (?:failed|error)|not valid/i],
  [
    'noaddress',
    /(?:user|mailbox|address|recipient) (?:unknown|unavailable|not found|rejected)|(?:no such|unknown) (?:user|mailbox|address)/i,
  ],
  ['noaccess', /^(?:401|403)\b/],
  ['trouble', /^50[0234]\b/],
  ['noaddress', /^(?:550|551|553)\b/],
  ['blocked', /^554\b/],
] as const satisfies [string, RegExp][]

export type ServerMeaning = (typeof meanings)[number][0]

/** The meaning of a server's answer; null where it is none that we know. */
export function meaningOf(answer: string): ServerMeaning | null {
  return meanings.find(([, said]) => said.test(answer))?.[0] ?? null
}
