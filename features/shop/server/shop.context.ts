import type { SettingsService } from '#features/settings/server/settings.service.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { CustomPort } from '#platform/server/resource/custom-port.ts'
import type { Checkout } from './view/ports.service.ts'

/** The shop's dependencies; carts and purchases belong to other features. */
export interface ShopParts extends Pick<Platform, 'database' | 'clock' | 'store'>, Checkout {
  settings: Pick<SettingsService, 'get'>
  /** Fields that administrators add to products; buyers don't see them. */
  custom: CustomPort
}

/** A change that a job or another feature makes: there is no caller. */
export type ShopChange = Pick<MutationContext, 'trx' | 'now'>
