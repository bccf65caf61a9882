import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'

/** Whoever has the rules of a project open asks for them again. */
export const announceRules = (trx: Trx, projectId: number, now: Date) =>
  announce(trx, { topic: 'Kanban', ids: [`rules:${projectId}`], now })
