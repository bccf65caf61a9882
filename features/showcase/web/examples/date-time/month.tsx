import { useState } from 'react'
import { MonthGrid } from '#ui/date-field/month-grid.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const [day, setDay] = useState('2026-11-22')
  return (
    <div className={styles.grid}>
      <MonthGrid day={day} today="2026-11-20" onChoose={setDay} />
      <MonthGrid day={day} today="2026-11-20" isSmall onChoose={setDay} />
    </div>
  )
}
