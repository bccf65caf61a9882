import {
  IconChartBar,
  IconDots,
  IconFileSpreadsheet,
  IconInfoCircle,
  IconPhotoDown,
  IconTable,
} from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '../button/button.tsx'
import { saveFile } from '../export/save-file.ts'
import { Menu, MenuItem } from '../menu/menu.tsx'
import { Popover } from '../popover/popover.tsx'
import { toast } from '../toast/toast-store.ts'
import styles from './chart-card.module.css'
import type { ChartData } from './chart-data.ts'
import type { TableSwitch } from './table-switch.tsx'

const icon = { size: 16, stroke: 1.7 }

/** Explains how the figures are calculated, behind the button beside the title. */
export function AboutFigures({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('ui')
  const name = t('chart.about', { title })
  return (
    <div data-about className={styles.info}>
      <Popover
        name={name}
        opener={bind => (
          <IconButton name={name} hasTip={false} {...bind}>
            <IconInfoCircle size={16} stroke={1.7} />
          </IconButton>
        )}
      >
        {() => (
          <p className={styles.about} dir="auto">
            {text}
          </p>
        )}
      </Popover>
    </div>
  )
}

interface ChartMenuProps {
  /** The element containing the chart. */
  box: RefObject<HTMLElement | null>
  title: string
  /** Nothing to save without it. */
  sheet: { data: ChartData; labelsName: string; valuesName: string } | undefined
  table: TableSwitch
  more: () => ReactNode
}

/** The chart's menu: its downloads, and the screen's own items. */
export function ChartMenu({ box, title, sheet, table, more }: ChartMenuProps) {
  const { t } = useTranslation('ui')
  const blockedBy = sheet === undefined ? t('chart.empty') : undefined

  async function saveSheet(): Promise<void> {
    const { chartCsv } = await import('./chart-file.ts')
    if (sheet !== undefined) saveFile({ blob: chartCsv(sheet), name: `${title}.csv` })
  }
  async function savePicture(): Promise<void> {
    const { chartPng } = await import('./chart-file.ts')
    const blob = box.current === null ? undefined : await chartPng(box.current, title)
    if (blob === undefined) toast.error(t('chart.noPicture'))
    else saveFile({ blob, name: `${title}.png` })
  }
  return (
    <Menu name={t('chart.menu', { title })} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          {more()}
          <MenuItem
            text={table.name}
            icon={table.isTable ? <IconChartBar {...icon} /> : <IconTable {...icon} />}
            blockedBy={blockedBy}
            onChoose={table.onToggle}
          />
          <MenuItem
            text={t('chart.csv')}
            icon={<IconFileSpreadsheet {...icon} />}
            blockedBy={blockedBy}
            onChoose={() => void saveSheet()}
          />
          <MenuItem
            text={t('chart.png')}
            icon={<IconPhotoDown {...icon} />}
            blockedBy={blockedBy}
            onChoose={() => void savePicture().catch(() => toast.error(t('chart.noPicture')))}
          />
        </>
      )}
    </Menu>
  )
}
