import * as z from 'zod/mini'
import type { TestApp, TestCall } from '#app/server/test-app.ts'
import { type AuthorizationRequest, oauthContract } from '../contract/oauth.contract.ts'
import { OAUTH_PATHS } from '../contract/oauth.rules.ts'
import { makeVerifier, REDIRECT, requestOf } from './authorization-request.ts'

// A program that connects by hand: for what the libraries of others would never send.

const registered = z.object({ client_id: z.string() })
const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  scope: z.string(),
})
export type Tokens = z.infer<typeof tokens>

export async function register(
  { app }: TestApp,
  metadata: Record<string, unknown> = {},
): Promise<string> {
  const payload = { client_name: 'Claude', redirect_uris: [REDIRECT], ...metadata }
  const answer = await app.inject({ method: 'POST', url: OAUTH_PATHS.register, payload })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return registered.parse(answer.json()).client_id
}

interface Consent {
  allow?: boolean
  canWrite?: boolean
  by?: Pick<TestCall, 'as' | 'token'>
}
/** As the consent screen answers for a person; returns where they are sent. */
export async function consent(
  test: TestApp,
  request: AuthorizationRequest,
  { allow = true, canWrite = true, by = { as: 'admin' } }: Consent = {},
): Promise<URL> {
  const body = { request, allow, canWrite }
  const answer = await test.call(oauthContract.answerAuthorization, { ...by, body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return new URL(oauthContract.answerAuthorization.output.parse(answer.json()).redirectTo)
}

export const postForm = ({ app }: TestApp, url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

export interface Connection extends Tokens {
  clientId: string
  code: string
  verifier: string
}
/** A connected app with its first tokens. */
export async function connect(
  test: TestApp,
  options: Consent & { clientId?: string; name?: string } = {},
): Promise<Connection> {
  const clientId =
    options.clientId ?? (await register(test, { client_name: options.name ?? 'Claude' }))
  const verifier = makeVerifier()
  const back = await consent(test, requestOf(clientId, verifier), options)
  const code = back.searchParams.get('code') ?? ''
  const answer = await redeem(test, { clientId, code, verifier })
  return { ...tokens.parse(answer.json()), clientId, code, verifier }
}

export const redeem = (
  test: TestApp,
  { clientId, code, verifier }: { clientId: string; code: string; verifier: string },
  change: Record<string, string> = {},
) =>
  postForm(test, OAUTH_PATHS.token, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
    ...change,
  })

export const refresh = (
  test: TestApp,
  { clientId, refresh_token }: Pick<Connection, 'clientId' | 'refresh_token'>,
  change: Record<string, string> = {},
) =>
  postForm(test, OAUTH_PATHS.token, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token,
    ...change,
  })
export const tokensIn = (answer: { json: () => unknown }): Tokens => tokens.parse(answer.json())
