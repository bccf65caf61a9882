import { passkeysContract } from '../../contract/passkeys.contract.ts'
import {
  WebAuthnAbortService,
  WebAuthnError,
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { api } from '#platform/web/api/api-client.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { NewSession } from '#platform/web/session/session-store.ts'

// WebAuthn ceremonies, loaded on demand.

type Options = Awaited<ReturnType<typeof askToSignIn>>
/** One at a time: the button interrupts autofill, which resumes afterwards. */
let asked: Promise<unknown> | undefined

const askToSignIn = async () => (await api.call(passkeysContract.startPasskeyLogin, {})).options

/** Signs in with a passkey chosen in the browser's dialog; undefined when it is closed. */
export function loginByPasskey(remember: boolean): Promise<NewSession | undefined> {
  const running = (async () => {
    const options = await askToSignIn()
    return unlessClosed(() => answer(options, { remember, isAutofill: false }))
  })()
  asked = running.catch(() => undefined)
  return running
}

export interface PasskeyOffer {
  isRemembered: () => boolean
  onSession: (session: NewSession) => void
  onFailure: (error: unknown) => void
}

/** Offers passkeys in the autofill of the username field, until aborted. */
export function offerPasskeys({ isRemembered, onSession, onFailure }: PasskeyOffer): () => void {
  let isOver = false
  async function offer(): Promise<void> {
    while (!isOver) {
      await asked
      await untilVisible()
      const options = await askToSignIn()
      if (isOver) return
      // Renews an expiring challenge half a minute early.
      const timer = setTimeout(
        () => WebAuthnAbortService.cancelCeremony(),
        options.timeout - 30_000,
      )
      try {
        return onSession(await answer(options, { remember: isRemembered, isAutofill: true }))
      } catch (error) {
        if (error instanceof ApiError) onFailure(error)
        else if (!isInterrupted(error)) return
      } finally {
        clearTimeout(timer)
      }
    }
  }
  // Optional: where autofill is unsupported, the page is unaffected.
  void browserSupportsWebAuthnAutofill()
    .then(isPossible => (isPossible ? offer() : undefined))
    .catch(() => undefined)
  return () => {
    isOver = true
    WebAuthnAbortService.cancelCeremony()
  }
}

/** Creates and stores a passkey; undefined when the browser's dialog is closed. */
export async function makePasskey(name: string, password: string | undefined) {
  const { options } = await api.call(passkeysContract.startPasskey, { body: { password } })
  return unlessClosed(async () => {
    const { clientExtensionResults, response, ...made } = await startRegistration({
      optionsJSON: options,
    })
    const credential = { ...made, response, clientExtensionResults: { ...clientExtensionResults } }
    return (await api.call(passkeysContract.addPasskey, { body: { credential, name } })).passkey
  })
}

/** Is it a passkey of this device that is already registered? */
export const isKnownPasskey = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

async function answer(
  options: Options,
  { remember, isAutofill }: { remember: boolean | (() => boolean); isAutofill: boolean },
): Promise<NewSession> {
  const { clientExtensionResults, ...given } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isAutofill,
  })
  const credential = { ...given, clientExtensionResults: { ...clientExtensionResults } }
  const isRemembered = typeof remember === 'boolean' ? remember : remember()
  try {
    return await api.call(passkeysContract.loginByPasskey, {
      body: { credential, remember: isRemembered, transport: 'cookie' },
    })
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.code === 'passkey.unknown'
    // Tells the device as well, so that it stops offering the removed passkey.
    if (isUnknown)
      await sendSignal({
        signalName: 'unknownCredential',
        rpID: options.rpId,
        credentialID: given.id,
      }).catch(() => undefined)
    throw error
  }
}

async function unlessClosed<T>(ceremony: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ceremony()
  } catch (error) {
    if (isInterrupted(error) || (error instanceof Error && error.name === 'NotAllowedError'))
      return undefined
    throw error
  }
}

const isInterrupted = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED'

function untilVisible(): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve()
  return new Promise(resolve =>
    document.addEventListener('visibilitychange', () => resolve(), { once: true }),
  )
}
