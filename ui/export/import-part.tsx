import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useInAddress } from '../dialog/use-in-address.ts'
import { MenuItem } from '../menu/menu.tsx'

/** How a list lets records in: `?import=1` opens the dialog. */
export interface ListImport {
  text: string
  dialog: (onClose: () => void) => ReactNode
}

/** Opens the import, in the menu of a list. */
export function ImportItem({ text }: Pick<ListImport, 'text'>) {
  const [, setImporting] = useInAddress('import')
  return (
    <MenuItem
      text={text}
      icon={<IconUpload size={16} stroke={1.7} />}
      onChoose={() => setImporting('1')}
    />
  )
}

/** The dialog of the import while it is open. */
export function ImportPart({ dialog }: Pick<ListImport, 'dialog'>) {
  const [importing, setImporting] = useInAddress('import')
  if (importing === undefined) return null
  return <Suspense>{dialog(() => setImporting(undefined))}</Suspense>
}
