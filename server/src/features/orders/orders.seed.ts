import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
export async function seedOrders(_trx: Transaction<Tables>, _now: Date): Promise<void> {}
