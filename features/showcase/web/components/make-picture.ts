/** A picture to be cut: the bars of our mark in the colors of the charts. */
export async function makePicture(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 400
  const pen = canvas.getContext('2d')
  const colors = getComputedStyle(document.documentElement)
  if (pen !== null) {
    pen.fillStyle = colors.getPropertyValue('--raised')
    pen.fillRect(0, 0, canvas.width, canvas.height)
    for (const [index, height] of [110, 290, 180, 250, 90].entries()) {
      pen.fillStyle = colors.getPropertyValue(`--chart-${index + 1}`)
      pen.fillRect(60 + index * 110, 350 - height, 72, height)
    }
  }
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'))
  return new File([blob ?? new Blob()], 'bars.png', { type: 'image/png' })
}
