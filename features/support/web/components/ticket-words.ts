import type { TicketPriority, TicketStatus } from '../../contract/support.rules.ts'
import type { Tone } from '#ui/status-badge/status-badge.tsx'

export const STATUS_TONE: Record<TicketStatus, Tone> = { new: 'info', open: 'warn', closed: 'good' }
export const PRIORITY_TONE: Record<TicketPriority, Tone> = {
  low: 'idle',
  normal: 'info',
  high: 'warn',
  urgent: 'bad',
}
