"""API routes of gaming machines."""

from django.urls import path

from .api import machines, work

urlpatterns = [
    path("gaming-machines/", machines.MachinesView.as_view()),
    path("gaming-machines/<uuid:machine_id>/approvals/", machines.MachineApprovalsView.as_view()),
    path("gaming-machines/<uuid:machine_id>/placement/", machines.MachinePlacementView.as_view()),
    path("gaming-machines/<uuid:machine_id>/move/", machines.MachineMoveView.as_view()),
    path("gaming-machines/<uuid:machine_id>/removal/", machines.MachineRemovalView.as_view()),
    path("gaming-machines/<uuid:machine_id>/meters/", work.MachineReadingView.as_view()),
    path("gaming-machines/<uuid:machine_id>/faults/", work.MachineFaultView.as_view()),
    path("gaming-machines/<uuid:machine_id>/service/", work.MachineServiceView.as_view()),
    path("gaming-machines/<uuid:machine_id>/service/end/", work.MachineServiceEndView.as_view()),
    path("machine-approvals/<uuid:approval_id>/end/", machines.MachineApprovalEndView.as_view()),
    path("machine-places/", machines.MachinePlacesView.as_view()),
    path("machine-meters/", work.MachineMetersView.as_view()),
    path("machine-faults/", work.MachineFaultsView.as_view()),
    path("machine-faults/<uuid:fault_id>/repair/", work.FaultRepairView.as_view()),
    path("machine-faults/<uuid:fault_id>/test/", work.FaultTestView.as_view()),
    path("machine-services/", work.MachineServicesView.as_view()),
]
