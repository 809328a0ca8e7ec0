/**
 * The import of bank files: each statement is taken, known or refused for itself. The pages of a statement are joined when
 * all files are read.
 */
import { joinPages } from '@schoolbeheer/bank/pages'
import { readBankFile } from '@schoolbeheer/bank/readBankFile'
import type { BankFilePart, BankPage, BankStatement, RefusedStatement } from '@schoolbeheer/bank/statement'
import { problem } from '@schoolbeheer/contracts/problem'
import { mostStatements, type BankReason, type ImportedStatement } from '@schoolbeheer/contracts/school/paymentImports'
import type { Act } from '../../../db/activity.ts'
import type { Db } from '../../../db/connection.ts'
import type { IncomingFile } from './files.ts'
import { dropStaged, moveStaged, stage } from './staging.ts'
import { Differs, takeStatement } from './take.ts'
import { Damaged } from './zip.ts'

type Head = Pick<RefusedStatement, 'account' | 'number' | 'date'>
type StagedPage = { file: string; staged: number; page: BankPage }

/** An import on a connection with a staging table. */
export class Import {
  /** The statements in the order of reading, and what became of each. */
  readonly statements: ImportedStatement[] = []

  readonly #db: Db
  readonly #act: Act
  readonly #accounts: ReadonlySet<string>
  /** The number of the statement whose entries are being staged. */
  #staged = 1
  #hasStaged = false
  #pages: StagedPage[] = []

  /** @param accounts the IBANs whose statements are taken */
  constructor(db: Db, act: Act, accounts: ReadonlySet<string>) {
    this.#db = db
    this.#act = act
    this.#accounts = accounts
  }

  /** Throws a 413 for an upload of too many statements. Those before are taken. */
  async readFile({ name, bytes }: IncomingFile): Promise<void> {
    try {
      if (!bytes) throw new Damaged()
      for await (const part of readBankFile(bytes)) await this.#take(name, part)
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      await this.#refuse(name, 'bank_reason_cut')
    }
  }

  /** Takes the statements whose pages were read. */
  async finish(): Promise<void> {
    for (const joined of joinPages(this.#pages.map(({ page }) => page))) {
      const pages = joined.pages.flatMap((place) => this.#pages[place] ?? [])
      const file = [...new Set(pages.map((one) => one.file))].join(', ')
      if ('refused' in joined) {
        const { reason, line, ...head } = joined.refused
        this.#add(file, head, { result: 'refused', reason: `bank_reason_${reason}`, line })
        continue
      }
      this.#staged++
      for (const [page, { staged }] of pages.entries())
        await moveStaged(this.#db, staged, { statement: this.#staged, page })
      this.#hasStaged = true
      await this.#takeStatement(file, joined.statement)
    }
  }

  async #take(file: string, part: BankFilePart): Promise<void> {
    if (part.part !== 'entries' && this.statements.length + this.#pages.length >= mostStatements) throw problem(413)
    switch (part.part) {
      case 'entries':
        this.#hasStaged = true
        return stage(this.#db, this.#staged, part.entries)
      case 'statement':
        return this.#takeStatement(file, part.statement)
      case 'page':
        this.#pages.push({ file, staged: this.#staged++, page: part.page })
        this.#hasStaged = false
        return
      case 'refused': {
        const { reason, line, ...head } = part.refused
        return this.#refuse(file, `bank_reason_${reason}`, line, head)
      }
      case 'unknown':
        return this.#refuse(file, 'bank_file_unknown')
    }
  }

  async #takeStatement(file: string, statement: BankStatement): Promise<void> {
    const { account, accountLine: line } = statement
    if (!this.#accounts.has(account)) return this.#refuse(file, 'bank_reason_account', line, statement)
    try {
      this.#add(file, statement, await takeStatement(this.#db, this.#act, statement, this.#staged))
      await this.#drop()
    } catch (error) {
      if (!(error instanceof Differs)) throw error
      await this.#refuse(file, 'bank_reason_differs', line, statement)
    }
  }

  async #refuse(file: string, reason: Reason, line: number | null = null, head: Head = nobody): Promise<void> {
    this.#add(file, head, { result: 'refused', reason, line })
    await this.#drop()
  }

  #add(file: string, { account, number, date }: Head, became: Became): void {
    this.statements.push({ file, account, number, date, entries: 0, known: 0, booked: 0, toDo: 0, ...became })
  }

  async #drop(): Promise<void> {
    if (this.#hasStaged) await dropStaged(this.#db, this.#staged)
    this.#hasStaged = false
    this.#staged++
  }
}

type Reason = BankReason | 'bank_file_unknown'
type Became = Pick<ImportedStatement, 'result'> & Partial<ImportedStatement> & { reason?: Reason }
const nobody: Head = { account: null, number: null, date: null }
