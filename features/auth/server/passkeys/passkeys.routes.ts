import { passkeysContract } from '../../contract/passkeys.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { PasskeyParts } from '../auth.context.ts'
import { loginByPasskey } from './login.service.ts'
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskey,
} from './own-passkeys.service.ts'
import { getPasskeySite } from './passkey-site.service.ts'

// Signing in with a passkey, and one's own passkeys.

export function passkeysRoutes(parts: PasskeyParts): Route[] {
  return [
    route(passkeysContract.startPasskeyLogin, async ({ request }) => ({
      options: await parts.passkeys.askToSignIn(getPasskeySite(request, parts.config)),
    })),
    route(passkeysContract.loginByPasskey, async input =>
      parts.signIn.give(input.reply, await loginByPasskey(parts, input)),
    ),
    route(passkeysContract.listPasskeys, input => listPasskeys(parts, input)),
    route(passkeysContract.startPasskey, async input => ({
      options: await startPasskey(parts, input),
    })),
    route(passkeysContract.addPasskey, async input => ({
      passkey: await addPasskey(parts, input),
    })),
    route(passkeysContract.renamePasskey, async input => ({
      passkey: await mutate(parts, input, context => renamePasskey(context, input.body)),
    })),
    route(passkeysContract.deletePasskey, async input => {
      await mutate(parts, input, context => deletePasskey(context, input.id))
      return { ok: true as const }
    }),
  ]
}
