/** Every file that the gateway passes on, and its headers for the browser, whatever the upstream says. */
import type { FileEndpoint } from '@schoolbeheer/contracts/endpoint'
import { downloads, posted, type DownloadName, type PostedName } from '@schoolbeheer/contracts/gateway/files'
import { mediaTypeOf } from '@schoolbeheer/contracts/mediaType'
import { screenshotType } from '@schoolbeheer/contracts/school/exceptions'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { UpstreamFile } from '@schoolbeheer/server/upstream'

export type ServedFile = {
  path: string
  endpoint: FileEndpoint
  /** The headers for the file with this id; undefined for a file that must not be shown. */
  describe: (file: UpstreamFile, id: string) => Description | undefined
  /**
   * Whether the file with this id is of this invoice, for files that others than admins get only of their own invoices.
   */
  isOf?: (invoice: Invoice, id: unknown) => boolean
}

type Description = { type: string; disposition: string; policy: string }

/** The sandbox of a file: whatever it holds, it never runs as a page of ours. */
const sandbox = "default-src 'none'; sandbox"

/**
 * The policy without a sandbox, in which Chromium shows no PDF: its viewer is a plugin, in a page that the browser
 * makes with a style in place. No script may run here either.
 */
const pdfViewer =
  "default-src 'none'; object-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const served: Record<DownloadName | PostedName, ServedFile> = {
  schoolGroups: {
    ...downloads.schoolGroups,
    // The API names the file in the requested language.
    describe: (file) => saved(downloads.schoolGroups.endpoint, `${baseNameOf(file) ?? 'scholengroepen'}.xlsx`),
  },
  accountPdf: { ...downloads.accountPdf, describe: (file) => shownPdf(`${baseNameOf(file) ?? 'rekening'}.pdf`) },
  accountXlsx: {
    ...downloads.accountXlsx,
    describe: (file) => saved(downloads.accountXlsx.endpoint, `${baseNameOf(file) ?? 'rekening'}.xlsx`),
  },
  exceptionModel: {
    ...downloads.exceptionModel,
    describe: (file, id) => saved(downloads.exceptionModel.endpoint, `model-${id}${extensionOf(file)}`),
  },
  exceptionScreenshot: {
    ...downloads.exceptionScreenshot,
    describe: ({ headers }) => {
      const type = screenshotType(String(headers['content-type'] ?? ''))
      return type ? { type, disposition: 'inline', policy: sandbox } : undefined
    },
  },
  courseDayAttendance: {
    ...downloads.courseDayAttendance,
    describe: (file, id) => shownPdf(`${baseNameOf(file) ?? `aanwezigheid-${id}`}.pdf`),
  },
  courseDayParticipants: {
    ...downloads.courseDayParticipants,
    describe: (file, id) =>
      saved(downloads.courseDayParticipants.endpoint, `${baseNameOf(file) ?? `deelnemers-${id}`}.xlsx`),
  },
  invoicePdf: {
    ...downloads.invoicePdf,
    describe: (file, id) => shownPdf(`${baseNameOf(file) ?? `factuur-${id}`}.pdf`),
    isOf: isInvoice,
  },
  invoiceXml: {
    ...downloads.invoiceXml,
    describe: (file, id) => saved(downloads.invoiceXml.endpoint, `${baseNameOf(file) ?? `factuur-${id}`}.xml`),
  },
  invoicePreview: { ...downloads.invoicePreview, describe: () => shownPdf('voorbeeld.pdf') },
  reminderPreview: {
    ...downloads.reminderPreview,
    describe: (file) => shownPdf(`${baseNameOf(file) ?? 'herinnering'}.pdf`),
  },
  invoices: {
    ...downloads.invoices,
    describe: (file) => saved(downloads.invoices.endpoint, `${baseNameOf(file) ?? 'facturen'}.xlsx`),
  },
  ownInvoices: {
    ...downloads.ownInvoices,
    describe: (file) => saved(downloads.ownInvoices.endpoint, `${baseNameOf(file) ?? 'facturen'}.xlsx`),
  },
  aged: {
    ...downloads.aged,
    describe: (file) => saved(downloads.aged.endpoint, `${baseNameOf(file) ?? 'ouderdom'}.xlsx`),
  },
  accountingXlsx: {
    ...downloads.accountingXlsx,
    describe: (file) => saved(downloads.accountingXlsx.endpoint, `${baseNameOf(file) ?? 'boekhouding'}.xlsx`),
  },
  accountingCsv: {
    ...downloads.accountingCsv,
    describe: (file) => saved(downloads.accountingCsv.endpoint, `${baseNameOf(file) ?? 'boekhouding'}.csv`),
  },
  accountingZip: {
    ...downloads.accountingZip,
    describe: (file) => saved(downloads.accountingZip.endpoint, `${baseNameOf(file) ?? 'boekhouding'}.zip`),
  },
  delivery: {
    ...downloads.delivery,
    describe: (file, id) => saved(downloads.delivery.endpoint, `${baseNameOf(file) ?? `boekhouding-${id}`}.zip`),
  },
  chosenInvoices: {
    ...posted.chosenInvoices,
    describe: (file) => saved(posted.chosenInvoices.endpoint, `${baseNameOf(file) ?? 'facturen'}.xlsx`),
  },
  invoicesZip: {
    ...posted.invoicesZip,
    describe: () => saved(posted.invoicesZip.endpoint, 'invoices.zip'),
    isOf: isInvoice,
  },
  purchaseOrder: {
    ...downloads.purchaseOrder,
    // The type of a customer's file is the one that the API found in it. PDFs and pictures are shown, everything else
    // is saved.
    describe: (file, id) => {
      const name = baseNameOf(file) ?? `bestelbon-${id}`
      const type = String(file.headers['content-type'] ?? '')
      if (mediaTypeOf(type) === 'application/pdf') return shownPdf(`${name}.pdf`)
      const picture = screenshotType(type)
      if (picture) return { type: picture, disposition: 'inline', policy: sandbox }
      return saved(downloads.purchaseOrder.endpoint, `${name}${extensionOf(file)}`)
    },
  },
  attestPdf: {
    ...downloads.attestPdf,
    describe: (file) => shownPdf(`${baseNameOf(file) ?? 'attest'}.pdf`),
  },
  creditNotePdf: {
    ...downloads.creditNotePdf,
    describe: (file, id) => shownPdf(`${baseNameOf(file) ?? `creditnota-${id}`}.pdf`),
    isOf: ({ creditNotes }, id) => creditNotes?.some((note) => note.id === id) ?? false,
  },
  creditNoteXml: {
    ...downloads.creditNoteXml,
    describe: (file, id) => saved(downloads.creditNoteXml.endpoint, `${baseNameOf(file) ?? `creditnota-${id}`}.xml`),
  },
}

function isInvoice(invoice: Invoice, id: unknown): boolean {
  return invoice.id === id
}

function shownPdf(fileName: string): Description {
  return { type: 'application/pdf', disposition: `inline; filename="${fileName}"`, policy: pdfViewer }
}

function saved({ contentType }: FileEndpoint, fileName: string): Description {
  return { type: contentType, disposition: `attachment; filename="${fileName}"`, policy: sandbox }
}

function baseNameOf({ headers }: UpstreamFile): string | undefined {
  return /filename="?([\w-]{1,60})\.\w+"?(;|$)/.exec(String(headers['content-disposition'] ?? ''))?.[1]
}

function extensionOf({ headers }: UpstreamFile): string {
  return /filename="?[^";]*(\.\w{1,8})"?(;|$)/.exec(String(headers['content-disposition'] ?? ''))?.[1] ?? ''
}
