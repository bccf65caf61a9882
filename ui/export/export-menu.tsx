import {
  IconCopy,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconPrinter,
} from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { Menu, MenuItem } from '../menu/menu.tsx'
import styles from './export-menu.module.css'
import { ImportItem, ImportPart, type ListImport } from './import-part.tsx'
import { type Download, useExport } from './use-export.ts'

const PrintTable = lazyPart(async () => (await import('./print-table.tsx')).PrintTable)

interface ExportMenuProps {
  download: Download
  /** Adds import, for users with the right to it. */
  imports?: ListImport | undefined
  /** Further items, below a line. */
  more?: (() => ReactNode) | undefined
  /** What the further items are: `import` when the menu lets in as well. */
  moreIs?: 'import' | 'export'
}
const icon = { size: 16, stroke: 1.7 }

/**
 * The menu of a list's toolbar: what the list shows, on all its pages, on paper, in a file or on the clipboard.
 *
 * @example <ExportMenu download={request => exportUsers({ ...filters, ...request })} />
 */
export function ExportMenu({ download, imports, more, moreIs = 'import' }: ExportMenuProps) {
  const { t } = useTranslation('ui')
  const { isBusy, printed, closePrint, save, copy, print } = useExport(download)
  const blockedBy = isBusy ? t('export.busy') : undefined
  const hasImport = imports !== undefined || (more !== undefined && moreIs === 'import')
  return (
    <>
      <Menu
        name={t(hasImport ? 'export.menuWithImport' : 'export.menu')}
        icon={
          isBusy ? <span className={styles.spinner} /> : <IconDownload size={18} stroke={1.7} />
        }
      >
        {() => (
          <>
            <MenuItem
              text={t('export.print')}
              icon={<IconPrinter {...icon} />}
              blockedBy={blockedBy}
              onChoose={() => void print()}
            />
            <MenuItem
              text={t('export.csv')}
              icon={<IconFileTypeCsv {...icon} />}
              blockedBy={blockedBy}
              onChoose={() => void save('csv')}
            />
            <MenuItem
              text={t('export.excel')}
              icon={<IconFileTypeXls {...icon} />}
              blockedBy={blockedBy}
              onChoose={() => void save('xlsx')}
            />
            <MenuItem
              text={t('export.pdf')}
              icon={<IconFileTypePdf {...icon} />}
              blockedBy={blockedBy}
              onChoose={() => void save('pdf')}
            />
            <MenuItem
              text={t('export.copy')}
              icon={<IconCopy {...icon} />}
              blockedBy={blockedBy}
              onChoose={() => void copy()}
            />
            {more === undefined && imports === undefined ? null : <hr className={styles.rule} />}
            {more?.()}
            {imports === undefined ? null : <ImportItem text={imports.text} />}
          </>
        )}
      </Menu>
      <span className="sr-only" role="status">
        {isBusy ? t('export.busy') : ''}
      </span>
      {imports === undefined ? null : <ImportPart dialog={imports.dialog} />}
      {printed === undefined ? null : (
        <Suspense>
          <PrintTable table={printed} onDone={closePrint} />
        </Suspense>
      )}
    </>
  )
}
