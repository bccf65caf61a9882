import type { BlogStatus } from '../../contract/blog.rules.ts'
import type { Tone } from '#ui/status-badge/status-badge.tsx'

export const STATUS_TONES: Record<BlogStatus, Tone> = {
  Draft: 'idle',
  Pending: 'warn',
  Scheduled: 'info',
  Published: 'good',
}
