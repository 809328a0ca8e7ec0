/** The text in the terminal once everything runs. */
import { demoAccounts, demoPassword } from '@schoolbeheer/identity/demo'
import { secretsFile } from './secrets.ts'
import type { SystemEnv } from './env.ts'
import type { System } from './system.ts'

export function announce(urls: System['urls'], env: SystemEnv): void {
  const standIns = [`  Mails          ${urls.mailPage}`, `  E-invoices     ${urls.accessPoint}`]
  const lines = [
    '',
    `  Schoolbeheer   ${urls.gateway}`,
    ...(env.DEMO || env.TESTING ? standIns : []),
    `  School API     ${urls.schoolApi}/docs`,
    `  Sign-in        ${urls.identity}`,
    `  Data and logs  ${env.DATA_DIR}`,
    '',
  ]
  const accounts = demoAccounts.map(({ userName, roles }) => `    ${userName.padEnd(24)} ${roles.join(', ')}`)
  const demo = env.DEMO
    ? [
        `  Demo accounts, password ${demoPassword}:`,
        ...accounts,
        '',
        ...(env.TESTING ? [] : [`  Demo program    demo-program, its secret in ${secretsFile(env.DATA_DIR)}`, '']),
      ]
    : []
  console.log([...lines, ...demo, '  Ctrl-C stops everything; the data is kept.'].join('\n'))
}
