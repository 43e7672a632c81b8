// A signature drawn with finger, pen or mouse: the strokes go into the form as points, and nothing else does.
{
  const form = document.querySelector("[data-signature]");
  const box = form?.querySelector("[data-signature-field]");
  const canvas = box?.querySelector("canvas");
  const ink = canvas?.getContext("2d");
  if (ink && window.PointerEvent) {
    const MOST = 4000;
    const kept = form.querySelector("[name=strokes]");
    let strokes = [];
    let drawing = null;
    let points = 0;

    const place = (event) => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const within = (value, most) => Math.round(Math.min(Math.max(value, 0), most));
      return [
        within(((event.clientX - left) / width) * canvas.width, canvas.width),
        within(((event.clientY - top) / height) * canvas.height, canvas.height),
      ];
    };
    const keep = () => {
      kept.value = strokes.length ? JSON.stringify(strokes) : "";
    };
    const add = (event) => {
      const point = place(event);
      const last = drawing.at(-1);
      if (points >= MOST || (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < 2)) return;
      ink.beginPath();
      ink.moveTo(...(last ?? point));
      ink.lineTo(...point);
      ink.stroke();
      drawing.push(point);
      points += 1;
    };
    const clear = () => {
      strokes = [];
      drawing = null;
      points = 0;
      ink.clearRect(0, 0, canvas.width, canvas.height);
      keep();
    };

    Object.assign(ink, { lineWidth: 3, lineCap: "round", lineJoin: "round", strokeStyle: "#15202b" });
    canvas.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button) return;
      canvas.setPointerCapture(event.pointerId);
      drawing = [];
      strokes.push(drawing);
      add(event);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!drawing || !event.isPrimary) return;
      for (const each of event.getCoalescedEvents?.() ?? []) add(each);
      add(event);
    });
    const lift = () => {
      drawing = null;
      strokes = strokes.filter((stroke) => stroke.length);
      keep();
    };
    canvas.addEventListener("pointerup", lift);
    canvas.addEventListener("pointercancel", lift);
    box.querySelector("[data-signature-clear]").addEventListener("click", clear);
    clear();
    box.hidden = false;
  }
}
