import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './changes.module.css'
import type { Tail } from './use-tail.ts'

/** Shows whether the log is followed, and toggles it. */
export function TailButton({ tail, isAtTop }: { tail: Tail; isAtTop: boolean }) {
  const { t } = useTranslation('changes')
  const icon = { size: 16, stroke: 1.7 }
  return (
    <>
      {tail.hasMore ? (
        <Button kind="quiet" onClick={tail.show}>
          {t('tail.more')}
        </Button>
      ) : null}
      {tail.isOn ? (
        <span className={styles.live} role="status">
          <i className={styles.pulse} />
          {t('tail.on')}
        </span>
      ) : null}
      <Button
        icon={tail.isOn ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
        blockedBy={isAtTop ? undefined : t('tail.notAtTop')}
        onClick={() => tail.turn(!tail.isOn)}
      >
        {t(tail.isOn ? 'tail.pause' : 'tail.follow')}
      </Button>
    </>
  )
}
