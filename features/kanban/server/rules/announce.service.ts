import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'

/** Clients showing a project's rules refetch them. */
export const announceRules = (trx: Trx, projectId: number, now: Date) =>
  announce(trx, { topic: 'Kanban', ids: [`rules:${projectId}`], now })
