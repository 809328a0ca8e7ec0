// Signing out by a form that is posted to the provider, which the page's own policy has to allow.

import { signInAtOnce } from '@schoolbeheer/testing/browser'
import { startStrictProvider } from '@schoolbeheer/testing/strictProvider'
import { forBrowser } from './accounts.ts'
import { startFaulty } from './faulty.ts'
import { expect, test } from './test.ts'

test('by a form leads to the provider, though its address is not at the issuer, and home', async ({
  page,
  context,
}) => {
  const provider = await startStrictProvider()
  const elsewhere = provider.issuer.replace('localhost', '127.0.0.1')
  provider.misbehave({ metadata: { end_session_endpoint: `${elsewhere}/logout` } })
  const { gateway, stop } = await startFaulty({ provider, env: { OIDC_END_SESSION: 'post' } })
  try {
    const { cookies } = await signInAtOnce(gateway.url)
    await context.addCookies(forBrowser(cookies))
    await page.goto(`${gateway.url}/home`)
    await page.getByRole('button', { name: 'anna@example.test' }).click()
    await page.getByRole('menuitem', { name: 'Afmelden' }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Aanmelden' })).toBeVisible()
    await expect(page).toHaveURL(`${gateway.url}/home`)
    expect(provider.calls).toContain('POST /logout')
  } finally {
    await stop()
  }
})
