import type { RolesService } from '#features/roles/server/roles.service.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Attempts } from './attempts/attempts.service.ts'
import type { PasswordCheck } from './attempts/password-check.service.ts'
import type { OnJoined } from './auth.points.ts'
import type { AuthService } from './auth.service.ts'
import type { RememberedDevices } from './devices/devices.service.ts'
import type { KnownPlaces } from './devices/known-places.service.ts'
import type { AccountLinks } from './links/links.service.ts'
import type { SecurityNotices } from './notices/security-notices.service.ts'
import type { ProviderRedirect } from './oidc/provider-redirect.service.ts'
import type { OidcProvider } from './oidc/oidc-provider.service.ts'
import type { Passkeys } from './passkeys/passkeys.service.ts'
import type { SignInChecks } from './sign-in/checks.service.ts'
import type { SignIn } from './sign-in/sign-in.service.ts'
import type { TwoFactor } from './two-factor/two-factor.service.ts'
import type { Confirm } from './methods/methods.service.ts'

// Dependencies of authentication. Types only.

export interface AuthParts extends Pick<
  Platform,
  'database' | 'clock' | 'passwords' | 'mail' | 'logger' | 'config'
> {
  auth: AuthService
  links: AccountLinks
  twoFactor: TwoFactor
  notices: SecurityNotices
  settings: SettingsService
  roles: Pick<RolesService, 'rulesFor'>
  /** Called for every registration, with its referral code. */
  onJoined: OnJoined
}

/** Shared by all sign-in methods. */
export interface SignInParts extends AuthParts {
  attempts: Attempts
  passwordCheck: PasswordCheck
  devices: RememberedDevices
  places: KnownPlaces
  signInChecks: SignInChecks
  signIn: SignIn
}

export interface PasskeyParts extends SignInParts {
  confirm: Confirm
  passkeys: Passkeys
}

export interface OidcParts extends SignInParts {
  confirm: Confirm
  /** Undefined if none is configured. */
  provider: OidcProvider | undefined
  redirect: ProviderRedirect
}
