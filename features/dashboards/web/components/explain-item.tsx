import type { Figure } from '../../contract/card.rules.ts'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import type { CardAnswer } from './card-frame.tsx'
import { writeExplained } from './explained.ts'

interface ExplainItemProps {
  figure: Figure
  data: Pick<CardAnswer, 'rows' | 'before'> | undefined
}

/** Menu item that explains the change of a card's figure. */
export function ExplainItem({ figure, data }: ExplainItemProps) {
  const { t } = useTranslation('dashboard')
  const [, setExplained] = useInAddress('explain')
  const days = data?.rows.find(one => one.figure === figure)
  const explained = days === undefined ? undefined : writeExplained(figure, days, data?.before)
  if (explained === undefined) return null
  return (
    <MenuItem
      text={t('explainChange')}
      icon={<IconZoomQuestion size={16} stroke={1.7} />}
      onChoose={() => setExplained(explained)}
    />
  )
}
