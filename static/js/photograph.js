// The camera of the machine, where there is one: the picture goes into the same field as a file would.
{
  const form = document.querySelector("[data-photograph]");
  const box = form?.querySelector("[data-camera]");
  if (box && navigator.mediaDevices?.getUserMedia && window.DataTransfer) {
    const part = (name) => box.querySelector(`[data-camera-${name}]`);
    const [live, still, says, start, take] = ["live", "still", "says", "start", "take"].map(part);
    const file = form.querySelector("[name=picture]");
    const taken = form.querySelector("[name=taken]");
    let stream = null;

    const stop = () => {
      stream?.getTracks().forEach((track) => track.stop());
      stream = null;
      live.hidden = take.hidden = true;
      start.hidden = false;
    };
    start.addEventListener("click", async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user", width: { ideal: 1280 } } });
      } catch {
        says.textContent = says.dataset.denied;
        return;
      }
      says.textContent = "";
      live.srcObject = stream;
      await live.play();
      live.hidden = take.hidden = false;
      start.hidden = still.hidden = true;
      take.focus();
    });
    take.addEventListener("click", () => {
      still.width = live.videoWidth;
      still.height = live.videoHeight;
      still.getContext("2d").drawImage(live, 0, 0);
      still.toBlob(
        (blob) => {
          if (!blob) return;
          const carried = new DataTransfer();
          carried.items.add(new File([blob], "camera.jpg", { type: "image/jpeg" }));
          file.files = carried.files;
          taken.value = "True";
          still.hidden = false;
          says.textContent = says.dataset.taken;
          stop();
          form.querySelector("[type=submit]").focus();
        },
        "image/jpeg",
        0.92,
      );
    });
    file.addEventListener("change", () => {
      taken.value = "";
      still.hidden = true;
    });
    addEventListener("pagehide", stop);
    box.hidden = false;
  }
}
