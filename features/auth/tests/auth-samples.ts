import type { FeatureSamples } from '#app/server/test-samples.ts'
import type { TestApp } from '#app/server/test-app.ts'
import type { Fields } from '#platform/server/write-back/write-back.ts'

async function makePasskey(test: TestApp): Promise<Fields[]> {
  const row = {
    user_id: 11,
    user_handle: 'handle',
    credential_id: 'credential-of-a-test',
    public_key: 'key',
    counter: 0,
    transports: '[]',
    name: 'Key',
    is_synced: 0,
    created_at: test.now().toISOString(),
    last_used_at: null,
  }
  const { id } = await test.database.write(trx =>
    trx.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return [{ id }]
}

export const authSamples: FeatureSamples = {
  samples: {
    'passkeys.renamePasskey': makePasskey,
  },
  exempt: {
    session: [
      'auth.login',
      'auth.refreshToken',
      'auth.logout',
      'auth.forgotPassword',
      'auth.resetPassword',
      'auth.describeLink',
      'auth.verifyEmail',
      'auth.resendVerification',
      'auth.unlockSession',
      'auth.twoSteps',
      'twoFactor.beginTwoFactor',
      'twoFactor.confirmTwoFactor',
      'twoFactor.renewRecoveryCodes',
      'twoFactor.disableTwoFactor',
      'passkeys.loginByPasskey',
      'passkeys.startPasskey',
      'connections.startOidcLogin',
      'connections.loginByOidc',
      'connections.startConnection',
    ],
  },
}
