/** The mails and e-invoices that left the system under test, as its mail catcher and its simulated access point have them. */

/** A mail that left. */
export type Mail = {
  to: string[]
  subject: string
  /** The mail as text, and as HTML: empty where it has none. */
  text: string
  html: string
  attachments: { name: string; type: string; content: Buffer }[]
}

/** An invoice or credit note that left by Peppol. */
export type EInvoice = {
  number: string
  /** The receiver on Peppol: `0208:0123456749`. */
  receiver: string
  /** `refused` where the access point did not take it; `failed` where it could not deliver it. */
  state: 'pending' | 'delivered' | 'failed' | 'refused'
  /** The document as UBL. */
  xml: string
}

type ListedMail = Omit<Mail, 'attachments'> & { id: number; attachments: { name: string; type: string }[] }

/** The mails, the oldest first. */
export async function readMails(page: string, { to }: { to?: string | undefined } = {}): Promise<Mail[]> {
  const listed = await readList<ListedMail>(`${page}/mails`)
  const wanted = listed.filter((mail) => to === undefined || mail.to.includes(to)).toReversed()
  return Promise.all(
    wanted.map(async ({ id, to: receivers, subject, text, html, attachments }) => ({
      to: receivers,
      subject,
      text,
      html,
      attachments: await Promise.all(
        attachments.map(async ({ name, type }, at) => {
          const response = await get(`${page}/mails/${id}/attachments/${at}`)
          return { name, type, content: Buffer.from(await response.arrayBuffer()) }
        }),
      ),
    })),
  )
}

/** The e-invoices, the oldest first. */
export async function readEInvoices(accessPoint: string): Promise<EInvoice[]> {
  const listed = await readList<Omit<EInvoice, 'xml'> & { id: string }>(`${accessPoint}/documents`)
  return Promise.all(
    listed.toReversed().map(async ({ id, number, receiver, state }) => {
      const response = await get(`${accessPoint}/documents/${id}/xml`)
      return { number, receiver, state, xml: await response.text() }
    }),
  )
}

async function readList<Row>(address: string): Promise<Row[]> {
  const rows: unknown = await (await get(address)).json()
  if (isList<Row>(rows)) return rows
  throw new Error(`${address} answered no list.`)
}

/** The rows are of the image, which is of the same version as this package. */
function isList<Row>(value: unknown): value is Row[] {
  return Array.isArray(value)
}

async function get(address: string): Promise<Response> {
  const response = await fetch(address)
  if (response.ok) return response
  throw new Error(`${address} answered ${response.status}.`)
}
