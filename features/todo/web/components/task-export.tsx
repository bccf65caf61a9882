import type { TaskFilters } from '../../contract/todo.contract.ts'
import { IconCalendarDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { exportIcs, exportTasks } from '../todo.api.ts'

interface TaskExportProps {
  filters: TaskFilters
  icon: ReactNode
  onImport: () => void
}

/** What the list shows, out as a file; and files in (TODO-14). */
export function TaskExport({ filters, icon, onImport }: TaskExportProps) {
  const { t } = useTranslation(['todo', 'ui'])
  const attempt = useAttempt()
  return (
    <ExportMenu
      download={request => exportTasks({ ...filters, ...request })}
      more={() => (
        <>
          <MenuItem
            text={t('actions.ics')}
            icon={<IconCalendarDown size={16} stroke={1.7} />}
            onChoose={() => void attempt(async () => saveFile(await exportIcs(filters)))}
          />
          <MenuItem text={t('actions.import')} icon={icon} onChoose={onImport} />
        </>
      )}
    />
  )
}
