import { securityCheck } from '#features/account-setting/server/account-setting.points.ts'
import { roles } from '#features/roles/roles.feature.ts'
import { settings } from '#features/settings/settings.feature.ts'
import { checklistPart } from '#features/setup/server/setup.points.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import {
  authenticator,
  bootOfRequest,
  bootPart,
  eventListener,
  housekeeping,
  liveEntrance,
  operatorAccounts,
  readerCheck,
} from '#platform/server/compose/points.ts'
import { authContract } from './contract/auth.contract.ts'
import { authAccountContract } from './contract/auth-account.contract.ts'
import { authLinksContract } from './contract/auth-links.contract.ts'
import { authLockContract } from './contract/auth-lock.contract.ts'
import { authTwoStepsContract } from './contract/auth-two-steps.contract.ts'
import { twoFactorContract } from './contract/two-factor.contract.ts'
import { passkeysContract } from './contract/passkeys.contract.ts'
import { connectionsContract } from './contract/connections.contract.ts'
import { authWriteBacks } from './server/auth.write-back.ts'
import { createOperatorAccounts } from './server/account/operator.service.ts'
import { createAccount, sessionPersonalData } from './server/account/account.service.ts'
import {
  accessRevoker,
  joinListener,
  type OnJoined,
  type RevokeAccess,
} from './server/auth.points.ts'
import { authRoutes, createSignInParts } from './server/auth.routes.ts'
import { createAuthService, sweepSignIns } from './server/auth.service.ts'
import { createAccountLinks } from './server/links/links.service.ts'
import { createEntrance } from './server/live-entrance.service.ts'
import { createSecurityNotices } from './server/notices/security-notices.service.ts'
import { createOwnAccess } from './server/account/own.service.ts'
import { createFirstAccount } from './server/register/first-account.service.ts'
import { findPasskeySite } from './server/passkeys/passkey-site.service.ts'
import { countOpenSessions } from './server/session/session.repo.ts'
import { createTwoFactor, twoFactorPersonalData } from './server/two-factor/two-factor.service.ts'
import {
  hasSecondFactor,
  passkeyCheck,
  signInMethodPersonalData,
} from './server/methods/methods.service.ts'

/** Identity: sessions, sign-in methods, account links. */
export const auth = defineFeature({
  name: 'auth',
  calls: {
    auth: {
      ...authContract,
      ...authAccountContract,
      ...authLinksContract,
      ...authLockContract,
      ...authTwoStepsContract,
    },
    twoFactor: twoFactorContract,
    passkeys: passkeysContract,
    connections: connectionsContract,
  },
  writeBacks: authWriteBacks,
  needs: { roles, settings },
  create({ platform, roles, settings }) {
    const { baseUrl, config, contributed } = platform
    const revokeKeysOf: RevokeAccess = async (trx, whose) => {
      let count = 0
      for (const revoke of contributed(accessRevoker)) count += await revoke(trx, whose)
      return count
    }
    const onJoined: OnJoined = async (trx, joined) => {
      for (const listen of contributed(joinListener)) await listen(trx, joined)
    }
    const auth = createAuthService({ ...platform, roles })
    const [links, twoFactor] = [
      createAccountLinks(platform),
      createTwoFactor({ ...platform, tokenKey: platform.key }),
    ]
    const notices = createSecurityNotices({ ...platform, links })
    const parts = { ...platform, auth, links, twoFactor, notices, revokeKeysOf }
    const signInParts = createSignInParts({ ...parts, roles, settings, onJoined })
    return {
      service: {
        ...auth,
        account: createAccount(parts),
        access: createOwnAccess(parts),
        firstAccount: createFirstAccount(signInParts),
      },
      routes: authRoutes(signInParts),
      contributes: [
        authenticator({ authenticate: bearer => auth.authenticate(bearer) }),
        liveEntrance(createEntrance(auth)),
        readerCheck(async reader => (await auth.renew(reader)) !== undefined),
        eventListener(events => auth.onEvents(events)),
        bootPart(async () => (config.oidc === undefined ? {} : { oidcName: config.oidc.name })),
        bootOfRequest(({ headers }) => ({
          passkeys: findPasskeySite(headers.host, baseUrl) !== undefined,
        })),
        housekeeping({ rows: sweepSignIns }),
        operatorAccounts(createOperatorAccounts(parts)),
        securityCheck(passkeyCheck(platform)),
        checklistPart({
          name: 'security',
          place: 4,
          to: '/pages/account-settings',
          search: { tab: 'security' },
          isDone: (db, { userId }) => hasSecondFactor(db, { userId, twoFactor }),
        }),
        ownedRecords({ noun: 'sessions', count: countOpenSessions }),
        ...[sessionPersonalData, twoFactorPersonalData, ...signInMethodPersonalData].map(
          personalData,
        ),
      ],
    }
  },
})
