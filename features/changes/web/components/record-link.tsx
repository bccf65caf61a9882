import type { Change } from '../../contract/changes.contract.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { recordLink } from '../changes.points.ts'
import styles from './changes.module.css'

const isNumber = (id: string) => /^\d+$/.test(id)

interface RecordLinkProps {
  subject: Change['subject']
  action: Change['action']
  id: string
  children: ReactNode
}

/** Links to a record named in the log, if it exists and the reader may open its screen. */
export function RecordLink({ subject, action, id, children }: RecordLinkProps) {
  const { allows } = useAbilities()
  const place = recordLink.all().find(one => one.subject === subject)
  const isRecord =
    !['refused', 'export', 'delete'].includes(action) &&
    (place?.isNumbered !== true || isNumber(id))
  if (place === undefined || !isRecord || !allows({ can: ['read', subject], own: true }))
    return <span dir="auto">{children}</span>
  return (
    <Link {...place.to(id)} className={styles.link} dir="auto">
      {children}
    </Link>
  )
}
