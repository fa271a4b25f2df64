{{- define "zhixing.labels" -}}
app.kubernetes.io/name: zhixing
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "zhixing.release" -}}
{{- $release := required "set release: the image tag to serve" .Values.release | toString -}}
{{- if not (regexMatch "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,59}$" $release) -}}
{{- fail (printf "release %q: letters, digits, \"_\", \".\" and \"-\", at most 60" $release) -}}
{{- end -}}
{{- if gt (len .Release.Name) 40 -}}
{{- fail "the name of the Helm release may have 40 characters at most: a worker's address is made of it" -}}
{{- end -}}
{{- $release -}}
{{- end }}

{{/*
A release as part of a worker's name and address, which allow small letters, digits and "-" only: any other is changed and
told apart from its likes by a hash. Takes a dict of "name" (of the Helm release) and "release".
*/}}
{{- define "zhixing.workerName" -}}
{{- $room := sub 55 (len .name) | int -}}
{{- $plain := regexReplaceAll "[^a-z0-9]+" (lower .release) "-" | trimAll "-" -}}
{{- if and (eq $plain .release) (le (len $plain) $room) -}}
{{ .name }}-worker-{{ $plain }}
{{- else -}}
{{ .name }}-worker-{{ $plain | trunc (sub $room 7 | int) | trimSuffix "-" }}-{{ sha256sum .release | trunc 6 }}
{{- end -}}
{{- end }}

{{- define "zhixing.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* Where the pods of a part may stand: as its values say, else rather not two on one node. Takes "root", "part", "values". */}}
{{- define "zhixing.placement" -}}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
affinity:
  {{- if .values.affinity }}
  {{- toYaml .values.affinity | nindent 2 }}
  {{- else }}
  podAntiAffinity:
    preferredDuringSchedulingIgnoredDuringExecution:
      - weight: 100
        podAffinityTerm:
          topologyKey: kubernetes.io/hostname
          labelSelector:
            matchLabels:
              app.kubernetes.io/instance: {{ .root.Release.Name }}
              app.kubernetes.io/component: {{ .part }}
  {{- end }}
{{- end }}

{{/* A pod that is to go is taken from the addresses of its Service a moment after it is told: until then it serves. */}}
{{- define "zhixing.preStop" -}}
lifecycle:
  preStop:
    exec:
      command: [sleep, {{ .Values.preStopSeconds | quote }}]
{{- end }}

{{/* The rest of the root cannot be written. */}}
{{- define "zhixing.tmpMount" -}}
volumeMounts:
  - name: tmp
    mountPath: /tmp
{{- end }}

{{- define "zhixing.tmpVolume" -}}
volumes:
  - name: tmp
    emptyDir:
      medium: Memory
      sizeLimit: {{ .Values.tmpSize }}
{{- end }}

{{/* A pod that goes ends runs or answers on the way: one at a time, and not for a short lull. */}}
{{- define "zhixing.scaler" -}}
minReplicas: {{ .minReplicas }}
maxReplicas: {{ .maxReplicas }}
behavior:
  scaleDown:
    stabilizationWindowSeconds: 300
    policies:
      - { type: Pods, value: 1, periodSeconds: 60 }
metrics:
  - type: Resource
    resource:
      name: cpu
      target:
        type: Utilization
        averageUtilization: {{ .targetCpuPercent }}
{{- end }}

{{/* By digest: a tag can be moved to other bytes after it was looked at. */}}
{{- define "zhixing.image" -}}
{{- $digest := get .image.digests .release -}}
{{- if $digest -}}
{{ .image.repository }}@{{ $digest }}
{{- else if .allowTags -}}
{{ .image.repository }}:{{ .release }}
{{- else -}}
{{- fail (printf "set the digest of %s for release %s (sha256:…), or image.allowTags=true where it does not matter" .image.repository .release) -}}
{{- end -}}
{{- end }}

{{/* Where pods of ours may go: names, what stands behind us, the sandbox, and the public internet for models and tools. */}}
{{- define "zhixing.egressNames" -}}
- to:
    - namespaceSelector:
        matchLabels:
          kubernetes.io/metadata.name: {{ .Values.networkPolicy.dnsNamespace }}
  ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- end }}

{{- define "zhixing.egressBackend" -}}
- to:
    - podSelector:
        matchLabels:
          {{- toYaml .labels | nindent 10 }}
  ports:
    {{- range .ports }}
    - port: {{ . }}
    {{- end }}
{{- end }}

{{- define "zhixing.egressBackends" -}}
{{- range .Values.networkPolicy.backends }}
{{ include "zhixing.egressBackend" . }}
{{- end }}
{{- end }}

{{- define "zhixing.egressDatabase" -}}
{{- range .Values.networkPolicy.backends }}
{{- if eq .name "postgres" }}
{{ include "zhixing.egressBackend" . }}
{{- end }}
{{- end }}
{{- include "zhixing.egressInHouse" . }}
{{- end }}

{{- define "zhixing.egressInHouse" -}}
{{- range .Values.networkPolicy.inHouse }}
- to:
    - ipBlock:
        cidr: {{ .cidr }}
  ports:
    {{- range .ports }}
    - port: {{ . }}
    {{- end }}
{{- end }}
{{- end }}

{{- define "zhixing.egressOutside" -}}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except: {{ .Values.networkPolicy.privateV4 | toJson }}
    - ipBlock:
        cidr: 2000::/3
        except: {{ .Values.networkPolicy.privateV6 | toJson }}
{{- include "zhixing.egressInHouse" . }}
{{- end }}

{{- define "zhixing.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "zhixing.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "zhixing.probes" -}}
startupProbe:
  httpGet: { path: /health, port: metrics }
  periodSeconds: 2
  failureThreshold: 30
livenessProbe:
  httpGet: { path: /health, port: metrics }
  periodSeconds: 10
readinessProbe:
  httpGet: { path: /ready, port: metrics }
  periodSeconds: 5
{{- end }}
