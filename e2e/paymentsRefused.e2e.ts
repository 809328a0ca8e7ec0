// The words of refused files and refused decisions, in each language.

import { readFileSync } from 'node:fs'
import { bankReasons, paymentUploads } from '@schoolbeheer/contracts/school/paymentImports'
import { payments as calls } from '@schoolbeheer/contracts/school/payments'
import { languages, type Language } from '@schoolbeheer/domain/languages'
import { paymentObstacles } from '@schoolbeheer/domain/payments/ledger'
import { keepAccountDutch } from './accounts.ts'
import { pageProblem, problem } from './messages.ts'
import { answerPayments, answerSuggestions, entry, suggestion } from './payments.ts'
import { expect, test } from './upstream.ts'

const texts: Record<string, Record<Language, string>> = JSON.parse(
  readFileSync(new URL('../apps/web/src/features/payments/texts.json', import.meta.url), 'utf8'),
)
const names = { nl: 'Nederlands', fr: 'Français', en: 'English' } satisfies Record<Language, string>

function refused(error: string, reasons: readonly string[]) {
  const obstacles = reasons.map((reason, at) => ({ id: at + 1, name: `Nummer ${at + 1}`, reason }))
  return { status: 409, json: { error, obstacles } }
}

test('each reason for a refusal has words of its own in each language', async ({ page, upstream }) => {
  const ofFiles = bankReasons.map((reason) => `bank_reason_${reason}`)
  const ofDecisions = paymentObstacles.map((obstacle) => `payment_obstacle_${obstacle}`)
  answerPayments(upstream, [entry(1)])
  answerSuggestions(upstream, 1, suggestion(1))
  upstream.answer(paymentUploads.import, refused('bank_file_refused', ofFiles))
  upstream.answer(calls.accept, refused('payment_refused', ofDecisions))
  await keepAccountDutch(page)
  await page.goto('/payments')
  for (const language of languages) {
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('menuitemradio', { name: names[language] }).click()
    await expect(page.getByRole('document')).toHaveAttribute('lang', language)
    await page.locator('input[type=file]').setInputFiles({ name: 'a.cod', mimeType: '', buffer: Buffer.from('a') })
    await expect(pageProblem(page)).toContainText(texts['bank_file_refused']?.[language] ?? '–')
    for (const key of ofFiles) await expect(pageProblem(page)).toContainText(texts[key]?.[language] ?? key)
    await page.keyboard.press('1')
    const toast = problem(page).filter({ hasText: texts['payment_refused']?.[language] ?? '–' })
    for (const key of ofDecisions) await expect(toast).toContainText(texts[key]?.[language] ?? key)
  }
})
