import type { SettingsService } from '../features/settings/settings.service.ts'
import { type CartDoor, createShop } from '../features/shop/shop.service.ts'
import type { UndoStep } from '../platform/changes/undo.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Route } from '../platform/http/route.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import type { FeatureParts } from './features.ts'

// The rooms of trade: invoices with their papers, the shop, orders, prices. What one of them needs of another is handed over here.

interface TradeParts extends Pick<FeatureParts, 'database' | 'clock'> {
  settings: SettingsService
  store: FileStore
}
export interface Trade {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
}

const NO_CARTS: CartDoor = { of: async () => [], add: async () => 'gone', remove: async () => undefined }

export function createTrade({ database, clock, settings, store }: TradeParts): Trade {
  const shop = createShop({ database, clock, settings, store, carts: NO_CARTS, hasBought: async () => false })
  return {
    routes: [...shop.routes],
    jobs: { ...shop.jobs },
    undo: { ...shop.undo },
  }
}
