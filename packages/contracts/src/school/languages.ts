/** The language in which a person is written to; an extension. */
import { anyAnswer, endpoint, noInput } from '../endpoint.ts'

/** No procedure of the gateway: its `account.setLanguage` calls it with the token that tells the new language. */
export const languages = {
  keep: endpoint({
    method: 'POST',
    path: '/api/account/language',
    summary: "Keeps the caller's language, as the claim `locale` tells it, for mails and attests; an extension",
    permission: 'account:change',
    input: noInput,
    output: anyAnswer,
    extension: 'account.setLanguage',
  }),
}
