import type { Change } from '../../contract/changes.contract.ts'
import type { Subject } from '#platform/contract/define.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import styles from './changes.module.css'

type Place = (id: string) => LinkProps
const isNumber = (id: string) => /^\d+$/.test(id)

/** Keys have numbers; what stands beside them says what it is. */
function keySearch(id: string): Record<string, string> {
  const [kind = '', number = ''] = id.split(':')
  if (kind === 'webhook') return { tab: 'webhooks', owner: 'all', webhook: number }
  return kind === 'service' ? { tab: 'accounts', perPage: '100', edit: number } : { key: id }
}

/** The screens of records; whoever builds one adds its line. */
const PLACES: Partial<Record<Subject, Place | undefined>> = {
  User: id => ({ to: '/apps/user/view/$id', params: { id } }),
  // All on one page: what is opened is looked for among what is listed.
  Role: id => ({ to: '/apps/roles', search: { edit: id } }),
  Permission: id => ({ to: '/apps/permissions', search: { edit: id, perPage: '100' } }),
  ApiKey: id => ({ to: '/pages/api-key', search: keySearch(id) }),
  Settings: id => ({ to: '/admin/settings', search: { tab: id === 'test-mail' || id === 'mailServer' ? 'mail' : id } }),
  Todo: id => ({ to: '/apps/todo', search: { task: id } }),
  Invoice: id => ({ to: '/apps/invoice/preview/$id', params: { id } }),
  Order: id => ({ to: '/apps/ecommerce/orders/$id', params: { id } }),
  Shop: id => ({ to: '/apps/ecommerce/manage', search: { edit: id } }),
  Blog: id => ({ to: '/pages/blog/detail/$id', params: { id } }),
  Ticket: id => ({ to: '/apps/support', search: { ticket: id } }),
  Datatable: id => ({ to: '/datatables/basic', search: { show: id } }),
  System: id => ({ to: '/admin/system', search: { tab: id.startsWith('backup:') ? 'backups' : id.startsWith('mail:') ? 'mail' : 'jobs' } }),
}
/** Subjects whose records have numbers for ids: anything else there is what somebody tried, or a file. */
const NUMBERED = new Set<Subject>(['User', 'Role', 'Permission', 'Todo', 'Invoice', 'Order', 'Shop', 'Blog', 'Ticket', 'Datatable'])

interface RecordLinkProps {
  subject: Change['subject']
  action: Change['action']
  id: string
  children: ReactNode
}

/** Leads to a record that the log names, where it is not gone and there is a screen for it that the reader may open. */
export function RecordLink({ subject, action, id, children }: RecordLinkProps) {
  const { allows } = useAbilities()
  const place = PLACES[subject]
  const isRecord = !['refused', 'export', 'delete'].includes(action) && (!NUMBERED.has(subject) || isNumber(id))
  if (place === undefined || !isRecord || !allows({ can: ['read', subject], own: true })) return <span dir="auto">{children}</span>
  return (
    <Link {...place(id)} className={styles.link} dir="auto">
      {children}
    </Link>
  )
}
