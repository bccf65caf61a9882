import { type Boot, boot as bootSchema } from '#platform/contract/boot.rules.ts'
import * as z from 'zod/mini'
import { config } from 'zod/mini'

// zod would compile its checks with `new Function`, which our content policy forbids and reports.
config({ jitless: true })

const BY_DEFAULT: Boot = {
  appName: 'SMART FFT',
  version: 'dev',
  demoAccounts: [],
  instance: { registration: 'open', idleLockMinutes: 0, sendsEmail: false, maintenance: null },
}
/** What Vite's own server shows, where nothing fills the page in. */
const whileDeveloping = (): Boot => ({
  ...BY_DEFAULT,
  demoAccounts: ['admin', 'maintainer', 'editor', 'author', 'subscriber'].map(role => ({
    userName: role,
    password: 'smartfft-demo',
    role,
  })),
})

/**
 * Data the server embedded in the page, so that the first screen needs no request.
 *
 * @example boot.demoAccounts.map(account => account.userName)
 */
export const boot: Boot = readBoot()

function readBoot(): Boot {
  const text =
    typeof document === 'undefined'
      ? ''
      : (document.getElementById('boot')?.textContent ?? '').trim()
  if (!text.startsWith('{')) return import.meta.env.DEV ? whileDeveloping() : BY_DEFAULT
  const json: unknown = JSON.parse(text)
  return z.parse(bootSchema, json)
}

/**
 * Can this browser have passkeys for this address?
 *
 * @example {hasPasskeys() ? <Button onClick={add}>Add a passkey</Button> : null}
 */
export const hasPasskeys = (): boolean => boot.passkeys === true && 'PublicKeyCredential' in window
