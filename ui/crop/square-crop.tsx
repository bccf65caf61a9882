import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { type Cut, drawCut, moveCut, toPicture } from './cut.ts'
import styles from './square-crop.module.css'

interface SquareCropProps {
  /** A picture of any shape. */
  file: File
  /** In pixels; a square for a person unless given. */
  size?: { width: number; height: number }
  /** What was chosen, small enough to be sent. */
  onCut: (file: File) => void
  onClose: () => void
}

const SHOWN = 320
const WHOLE: Cut = { zoom: 1, across: 0.5, down: 0.5 }

/**
 * Cuts a picture to a square or another shape: dragged and zoomed by pointer, or by three sliders.
 *
 * @example <SquareCrop file={file} onCut={send} onClose={close} />
 */
export function SquareCrop({ file, size, onCut, onClose }: SquareCropProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const dragged = useRef<{ x: number; y: number }>(undefined)
  const [cut, setCut] = useState(WHOLE)
  const { picture, isBroken } = usePicture(file)
  const aspect = size === undefined ? 1 : size.width / size.height
  useEffect(() => {
    if (picture !== undefined && canvas.current !== null) drawCut(canvas.current, picture, cut)
  }, [picture, cut])

  function handleMove(event: PointerEvent<HTMLCanvasElement>): void {
    const from = dragged.current
    if (from === undefined || picture === undefined) return
    dragged.current = { x: event.clientX, y: event.clientY }
    const { clientWidth, clientHeight } = event.currentTarget
    setCut(
      moveCut(cut, picture, {
        x: (event.clientX - from.x) / clientWidth,
        y: (event.clientY - from.y) / clientHeight,
        aspect,
      }),
    )
  }
  async function handleUse(): Promise<void> {
    if (picture !== undefined)
      onCut(
        await toPicture(picture, cut, { name: file.name, ...(size === undefined ? {} : { size }) }),
      )
  }
  const slider = (name: keyof Cut, range: { min: number; max: number }) => (
    <label className={styles.slider} htmlFor={`${id}-${name}`}>
      <span>{t(`crop.${name}`)}</span>
      <input
        id={`${id}-${name}`}
        type="range"
        {...range}
        step={0.01}
        value={cut[name]}
        data-autofocus={name === 'zoom' || undefined}
        onChange={event => setCut({ ...cut, [name]: Number(event.currentTarget.value) })}
      />
    </label>
  )
  return (
    <Dialog
      title={t('crop.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            kind="primary"
            blockedBy={picture === undefined ? t('crop.unreadable') : undefined}
            onClick={() => void handleUse()}
          >
            {t('crop.use')}
          </Button>
        </>
      }
    >
      {isBroken ? (
        <p role="alert" className={styles.broken}>
          {t('crop.unreadable')}
        </p>
      ) : (
        <div className={styles.crop}>
          <div className={styles.frame} data-wide={size === undefined ? undefined : true}>
            <canvas
              ref={canvas}
              width={size === undefined ? SHOWN : SHOWN * 2}
              height={size === undefined ? SHOWN : (SHOWN * 2) / aspect}
              className={styles.canvas}
              role="img"
              aria-label={t('crop.picture')}
              onPointerDown={event => {
                event.currentTarget.setPointerCapture(event.pointerId)
                dragged.current = { x: event.clientX, y: event.clientY }
              }}
              onPointerMove={handleMove}
              onPointerUp={() => {
                dragged.current = undefined
              }}
            />
          </div>
          <div className={styles.sliders}>
            {slider('zoom', { min: 1, max: 4 })}
            {slider('across', { min: 0, max: 1 })}
            {slider('down', { min: 0, max: 1 })}
          </div>
        </div>
      )}
    </Dialog>
  )
}

function usePicture(file: File): { picture: ImageBitmap | undefined; isBroken: boolean } {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isCurrent = true
    createImageBitmap(file).then(
      made => isCurrent && setPicture(made),
      () => isCurrent && setBroken(true),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return { picture, isBroken }
}
